"""The language server: what an editor asks about rulesets while they are written.

`symbols` finds what each name in a file stands for, `index` joins the files of a ruleset,
`projects` says which files make up a ruleset, with unsaved buffers in place of what is on disk.
`meanings` asks the checked program for types and answers. `completion`, `hover`, `signatures`,
`hints`, `lenses`, `outline`, `tokens` and `edits` answer one kind of question each, in our own
terms. `server` is the only module that knows the protocol and imports pygls.
"""
