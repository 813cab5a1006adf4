# What every part of the program needs.

expected-found = expected { $expected }, found “{ $found }”

expected-player = the player to move, a or b
expected-position-and-player = a position and after it the player to move, a or b
expected-legal-move = a legal ply
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

play-expected-player = a player (human, random, minimax:depth=5, engine:level=5, engine:time=1s, mcts:time=1s or ugi:COMMAND)
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
play-expected-smaller-tree = a position with fewer than { $most } plies for its tree
