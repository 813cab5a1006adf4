# What every part of the program needs.

expected-found = expected { $expected }, found “{ $found }”

expected-player = the player to move, a or b
expected-position-and-player = a position and after it the player to move, a or b
expected-legal-move = a legal ply
expected-block-line = a block of the protocol with the line { $line }
play-expected-kind = a kind of game ({ $kinds })
play-expected-sowing = a sowing game
expected-end-of-turn = the end of the word: the other player is to move
expected-no-move = no further ply: the game is over
expected-game = a game ({ $games })
expected-able-game = a game with the ability “{ $ability }” ({ $games })

expected-no-option = no option: the game has none
expected-option = an option of the game ({ $options })
expected-option-once = the option “{ $key }” only once
expected-option-flag = the flag “{ $key }” without a value
expected-option-number = { $key }= and a number from { $min } to { $max }
expected-option-number-or-none = { $key }= and a number from { $min } to { $max } or “none”
expected-option-choice = { $key }= and one of { $words }
expected-option-text = { $key }= and a text as in { $key }={ $example }

play-expected-player = a player (human, random, minimax:depth=5, engine:level=5, engine:time=1s, mcts:time=1s, perfect or ugi:COMMAND)
play-expected-option = an option of the player ({ $options })
play-expected-no-option = no option: this player has none
play-expected-command = a command line as in ugi:COMMAND, with both quotation marks around words with spaces
play-expected-time = a time from 1ms to 86400s, as in 100ms or 1.5s
play-expected-header = a header such as “a: human”, or an empty line before the plies
play-expected-game-header = a record that names its game, as in “game: …”
play-expected-result = the result that the plies lead to, { $result }
play-expected-machine = a player that is no person, since here machines play

wire-ugi-expected-command = a command (ugi, isready, uginewgame, setoption, position, go, query, stop, quit)
wire-ugi-expected-setoption = setoption name NAME value VALUE
wire-ugi-expected-position = position startpos or position fen and a position, then perhaps moves and the plies
wire-ugi-expected-limit = a limit (p1time, p2time, p1inc, p2inc, movetime, depth, nodes, infinite)
wire-ugi-expected-number = a whole number from { $min } up after { $word }
wire-ugi-expected-clocks = both p1time and p2time, or neither and no increments
wire-ugi-expected-query = query gameover, query p1turn or query result
play-expected-sprt = a test as in elo0=0,elo1=20,alpha=0.05,beta=0.05 (elo0 less than elo1, both within 1000; alpha and beta between 0 and 0.5)
play-expected-tournament = a tournament with game, players and nothing unknown, in line { $line }
play-expected-tournament-number = for “{ $key }” of a tournament a number from { $min } to { $max }
play-expected-tournament-name = for every player of a tournament a name of his own
play-expected-own-results = results of this very tournament, or a new file (only rounds, concurrency and records may change)
play-expected-result-line = a result in line { $line } of the results

table-file = { $path }: { $error }
table-no-table = { $path }: expected a table, found another kind of file
table-version = { $path }: expected a table of version { $expected }, found version { $found }
table-damaged-head = { $path }: damaged: the head is not as it was written; remove the file and make it anew
table-damaged-block = { $path }: damaged: block { $block } is not as it was written; remove the file and make it anew
table-damaged-late = { $path }: damaged: the list of late entries is not as it was written; remove the file and make it anew
table-damaged-index = { $path }: damaged: the index of blocks is not as it was written; remove the file and make it anew
table-damaged-tail = { $path }: damaged: the end is not as it was written; remove the file and make it anew
table-damaged-whole = { $path }: damaged: the hash of the whole is another one; remove the file and make it anew
table-other = { $path }: expected the table of “{ $expected }”, found that of “{ $found }”
table-no-notes = { $path }: expected notes of a solver, found another kind of file
table-held = { $path }: another run takes these notes just now
table-other-notes = { $path }: expected the notes of “{ $expected }”, found those of “{ $found }”
table-index = { $path }: expected an index below { $entries }, found { $index }
table-room = { $path }: expected room for { $entries } entries, found room for { $room }
table-refused-entries = { $path }: not written: expected { $expected } entries, found { $found }
table-refused-summary = { $path }: not written: expected wins, draws and losses to add up to { $positions } positions, found { $found }
table-refused-code = { $path }: not written: expected a code of the encoding at index { $index }, found { $code }
table-refused-late = { $path }: not written: expected the late entries and their list to agree, found a difference at index { $index }
table-refused-name = { $path }: not written: expected names of at most { $most } bytes, found { $found }
table-stopped = { $path }: not written: stopped
table-no-directory = expected a data directory of the user, found none; say --tables FOLDER

play-no-table = expected the table { $slice } of { $game }, found none; make it with: spielbank solve { $game } --slices { $slice }
play-no-tables = expected tables of { $game }, found none, and no proof in a short time; make them with: spielbank solve { $game }
play-never-tables = there are no tables of { $game }, and no proof was found in a short time
play-expected-free-site = each piece on a site of its own, numbered below { $sites }
play-uncovered = expected a position that the tables of { $game } cover, found one beyond them
play-too-little-memory = expected memory for { $slices }: { $needed }; allow it with --memory
play-expected-slice = a slice, such as { $example }
play-expected-smaller-tree = a position with fewer than { $most } plies for its tree

certify-claim-win = { $player } wins
certify-claim-draw = { $player } does not lose
certify-expected-kind = “{ $kind }{ $version }” as the first line
certify-expected-utf8 = text in UTF-8
certify-expected-line = a whole line; the file ends too early
certify-expected-key = a line that begins with “{ $key }: ”
certify-expected-empty = an empty line
certify-expected-claim = a claim (a wins, b wins, a at least draws, b at least draws)
certify-expected-strategy = a name without control characters
certify-expected-ply = a position, a space and a ply
certify-expected-order = a position after “{ $before }” in the order of bytes
certify-expected-count = the number of positions that follow, { $count }
certify-expected-end-of-file = the end of the file
certify-expected-normal = the normal form, “{ $normal }”
certify-expected-mover = a position of a game that goes on with { $player } to move
certify-expected-position = the position “{ $position }”, which can arise
certify-expected-reached = a position that can arise
certify-expected-outcome = an end as claimed, “{ $claim }”
certify-expected-no-circle = no position that comes back
certify-expected-checksum = the checksum of the lines above
play-expected-strategy = a strategy ({ $theory }table, exact or a player such as engine:level=5)
play-not-your-seat = you are watching: playing this side needs an invitation link from its player
play-not-alone = the other player has a say in this, so it is not possible from here
play-nothing-offered = there is nothing to decline
play-moved-on = the match has gone on in the meantime
play-no-node = there is no move number { $node } in this match
play-nothing-to-undo = nothing has been played that could be taken back
play-nothing-to-redo = there is no further move in this line
play-over = the match is over
play-machines-play-on = machines do not agree on draws; a person can give up
play-machine-to-move = a machine is to move
play-too-long = this match has too many moves to go on
store-unopened = store { $file }: cannot be opened ({ $error }); the folder must exist, and you must be allowed to write there
store-no-store = store { $file }: expected a store of matches, found something else
store-damaged = store { $file }: damaged ({ $what }); “spielbank store check” lists the matches that can still be read; restore the file from a backup
store-database = store { $file }: { $error }
store-unwritable = store { $file }: cannot be written: { $error }
store-newer = store { $file }: expected at most version { $expected }, found { $found }; a newer spielbank has made it
store-older = store { $file }: expected version { $expected }, found { $found }; “spielbank serve” brings it up to date
store-stale = the match has gone on in the meantime
store-gone = there is no match of this name any more
store-broken = store { $file }: match { $id } cannot be read: { $what }
store-backup-exists = { $file }: is there already; --force replaces it

# Pictures of nets and graphs.
draw-net-too-large = the net is too large to be drawn: { $count } places and transitions, { $arcs } arcs; at most { $most } and { $most_arcs }. “net cut” takes a part of it
draw-graph-too-large = the graph is too large to be readable: { $count } states, { $arcs } arcs; at most { $most } and { $most_arcs } are drawn
