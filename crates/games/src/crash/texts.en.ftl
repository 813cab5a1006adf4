crash-title = CRASH!
crash-rules =
    The board is a row of fields, numbered from 1 on the left. A has the white stones, B the black ones; all white stones lie to the left of all black ones. Stones on the same field form a tower. The players move in turn, A first; White moves to the right, Black to the left.

    A move takes one or more stones off the top of one tower of one's own and lays one of them on each of the next fields, without leaving one out. A tower of one's own there grows by one stone. A tower of the opponent there, however high, is removed, and the one stone lies in its place. There must be a field for every stone that is laid: no move goes beyond the end of the row. A player without stones loses. There is no draw.

    At the start each player has one tower of three stones, with two empty fields between them, and the row ends with the towers. The option stones sets the height of the towers, from 1 to 35, the option gap the number of empty fields, from 0 to 62. The option start gives any other arrangement instead, written as in a position, with 1 to 35 stones for each player on at most 64 fields.

    With the option place the players set their stones first: the row is empty and begins and ends with that many home fields, with the gap between them, at most 64 fields together. In turn, A first, the players set one stone each, White on any of the first home fields, Black on any of the last, also upon stones of their own, until all stones are set. Then A makes the first move.

    A move is written as the number of the field, a colon and how many stones: 3:2 takes two stones off the tower on field 3. Setting a stone is written as the number of the field alone. A position is written field by field: a dot is an empty field, a digit the height of a tower, and letters go on from 10 (a) to 35 (z); a vertical bar stands after the last white tower, or anywhere before the first black one. Then follows the player to move, and while stones are being set, how many White and Black still have in hand, as in 3,3.
crash-option-stones = how many stones each player has
crash-option-gap = how many empty fields lie between the first towers, or between the home fields
crash-option-start = the towers at the start, in place of stones, gap and place
crash-option-place = the players first set their stones on this many home fields at their end of the row

crash-expected-start-alone = start without stones, gap and place, which it replaces
crash-expected-start = a start with 1 to { $max } stones for each player, White's to the left of the |, as in 2.1|..3
crash-expected-place = a row of at most { $max } fields: twice place, and gap
crash-expected-row = fields with one | between White's towers and Black's, as in 2.1|..3: a dot for an empty field, 1 to 9 and a to z for a tower of up to 35 stones
crash-expected-most-fields = a row of at most { $max } fields
crash-expected-fields = a row of { $fields } fields
crash-expected-stones = at most { $white } for White and { $black } for Black as the number of stones
crash-expected-some-stone = at least one stone on the row
crash-expected-no-hands = nothing after the player, since stones are in hand only with the option place
crash-expected-hands-a = the stones that White and Black have in hand, as many each since White is to move, as in 3,3
crash-expected-hands-b = the stones that White and Black have in hand, one more for Black since Black is to move, as in 2,3
crash-expected-home =
    { $home ->
        [one] white stones on the first field and black ones on the last alone
       *[other] white stones on the first { $home } fields and black ones on the last { $home } alone
    }, while stones are in hand
crash-expected-all-stones =
    { $stones ->
        [one] one stone
       *[other] { $stones } stones
    } of each player on the row and in hand together
crash-expected-home-field = a field from { $first } to { $last } to set a stone on
crash-expected-home-only = field { $field } to set a stone on
crash-expected-ply = a field from 1 to { $fields }, a colon and how many stones, as in 1:2
crash-expected-own-tower = another field than { $field }, where there is no tower of the player to move
crash-expected-count =
    { $max ->
        [1] just 1 stone
       *[other] 1 to { $max } stones
    } from field { $field }
crash-expected-no-ply = no further move, since the game is over

crash-too-large = there are tables for at most { $max } positions, and here are { $numbers }
crash-not-numbered = there are tables only where no stones are set first, without the option place
