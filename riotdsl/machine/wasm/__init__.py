"""WebAssembly from the code of the machine: emitted here, run by `engine`.

Who holds whom; all hold the `ModuleBuilder`, which knows the machine, where things lie in the
memory, functions and globals by their names, and the function in hand:

    Terms        numbers and tests; holds SetTerms (sets, loops over them) and Addresses (tracks)
    Statements   what asks nobody; holds Terms
    Choices      loops over what can be chosen; holds Terms
    SealedPlays  hold Statements, Choices and RowWriter (the rows of what is listed)
    Points       what is possible and carrying it out; hold all of these and the Budget
    Prompts      asking at a point; hold Points.   Wins   hold Statements
    Code         the instructions of the machine; holds Statements, Prompts, SealedPlays, Wins
    Rules        makes these and writes them; drivers take from it what they ask

What does not depend on the program is a text in the notation (`encoder/notation`), which calls the
functions that these write, and is called by them.
"""
