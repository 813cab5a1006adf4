morris-title = Nine Men's Morris
morris-rules =
    The board has 24 points on three rings, one inside another; the middles of their sides are joined across the rings. White (A) and Black (B) have nine stones each (option stones: another number), and White begins.

    While you have stones in hand, place one of them on an empty point. Afterwards slide one of your stones along a line to an empty neighbouring point. A player with exactly three stones left, and none in hand, may jump with them to any empty point (flying=off: only slide).

    Three stones of a player in a row, along the side of a ring or across the three rings, are a mill. Whoever closes a mill by placing or moving a stone removes an opposing stone from the board. Which one, the option remove says: with free it must stand outside a mill, and if there is no such stone, none is removed; with any it may be any stone; with free-first it must stand outside a mill unless all opposing stones on the board are in mills. Whoever closes two mills at once removes one stone (double=one) or two (double=two); a second removal for which there is no stone lapses.

    A player has lost as soon as only two stones are left, on the board and in hand together: with nine stones, when the seventh is removed. A player who is to move, has no stone in hand and cannot move has also lost.

    The game is drawn after a number of turns in a row, of both players together, without a removal (option quiet); they are counted from the first turn on (quiet-from=start) or only once all stones have been placed (quiet-from=movement). A win on the same turn comes first. It is also drawn when a position with the same player to move occurs as often as the option repeat says.

    Three rule sets have names. rules=tournament, the usual one: remove=free-first, double=one, quiet=40, quiet-from=movement, repeat=3. rules=lmu: remove=any, double=two, quiet=50, quiet-from=start, repeat=none. rules=thesis: remove=free, double=one, quiet=none, repeat=none. Single options given beside them come first.

    A point is written as its ring, A (outside), B or C (inside), and a number from 0 to 7, clockwise from the top left corner. A1 places a stone, A1:B1 moves one, xC3 removes one; a whole turn may be written together, as in A1:B1;xC3. The coordinates that players use, a1 to g7, are read too, in small letters: d7, d7-d6, xe4. A position is written as the three rings from the outside, each point A (White), B (Black) or a dot (empty), the rings separated by slashes; then the player to move, a or b; then the stones that White and Black have in hand, the stones they have lost, and how many removals are due. At the start: ......../......../........ a 9,9 0,0 0.
morris-option-rules = the rule set, which decides all options that are not given
morris-option-remove = which stones may be removed: only those outside a mill, any, or those outside a mill first
morris-option-double = how many stones are removed when two mills are closed at once
morris-option-quiet = number of turns in a row without a removal that make a draw
morris-option-quiet-from = from when on turns without a removal are counted: from the start, or once all stones are placed
morris-option-repeat = a position that occurs for the n-th time is a draw
morris-option-stones = how many stones each player has
morris-option-flying = whether a player with three stones left may jump

morris-expected-point = a point from A0 to C7, or in coordinates such as a1, d6 or g7
morris-expected-placing = a point on which a stone is placed, as in A1, since there are stones in hand
morris-expected-shift = a stone and where it goes, as in A1:A2 or d7-g7, since no stones are in hand
morris-expected-removal = the removal of an opposing stone, as in xC3, since a mill has been closed
morris-expected-no-removal = a stone to be placed or moved, since no removal is due
morris-expected-empty-point = an empty point other than { $point }, which is taken
morris-expected-own-stone = a stone of the player to move, which { $point } is not
morris-expected-neighbour = an empty neighbour of { $point }, since the stone cannot jump
morris-expected-opposing-stone = a stone of the opponent, which { $point } is not
morris-expected-stone-outside-mill = a stone outside a mill, unlike { $point }

morris-expected-position = stones on the rings, the player to move, stones in hand, stones removed and removals pending, as in ......../......../........ a { $stones },{ $stones } 0,0 0
morris-expected-stones = a block with { $count } stones of each player, each in hand (A), removed (C) or on a point of its own
morris-expected-rings = three rings of eight points, each A, B or a full stop, separated by slashes, as in A......./..B...../........
morris-expected-hands = the stones in hand of A and of B, each from 0 to { $stones }, separated by a comma
morris-expected-removed = the removed stones of A and of B, each from 0 to { $stones }, separated by a comma
morris-expected-pending = a number of pending removals from 0 to { $max }
morris-expected-sum = { $stones } stones of { $player } on the board, in hand and removed together, not { $sum }
morris-expected-equal-hands = as many stones in hand for A as for B at this point of the game
morris-expected-hand-ahead = one more stone in hand for B than for A at this point of the game, or none for both
morris-expected-one-loser = at least one player with more than two stones left
morris-expected-nothing-pending = 0 pending removals, since a player has only two stones left and the game is over
morris-expected-target = 0 pending removals, since no opposing stone may be removed
