"""A small game whose editions differ in whether wolves go into the river."""

RULES = """\
game ford { players white, black }
faction white, black
place field, river, den
unit wolf of each faction { pieces: 2  home: den }
track turns: 0..9 clamped
question wading {
  ask "May wolves go into the river?"
  answers yes "yes, if they like" or no "no, never"
  default no
  because "it is cold"
}
action go {
  choose beast: one unit of you at den
  choose goal: one place where it is not den
  require dry: goal is not river or wading
    say "The river is cold."
  then { move beast to goal }
}
action rest { then { } }
procedure play() { repeat { add 1 to turns  for each f in faction { let f do go, rest } } }
win the_end: nobody when turns >= 9
"""
