# What every part of the program needs.

expected-found = expected { $expected }, found “{ $found }”

expected-player = the player to move, a or b
expected-position-and-player = a position and after it the player to move, a or b
expected-legal-move = a legal ply
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

play-expected-player = a player (human, random, minimax:depth=5, engine:level=5 or engine:time=1s)
play-expected-time = a time from 1ms to 86400s, as in 100ms or 1.5s
play-expected-header = a header such as “a: human”, or an empty line before the plies
play-expected-game-header = a record that names its game, as in “game: …”
play-expected-result = the result that the plies lead to, { $result }
play-expected-machine = a player that is no person, since here machines play
play-expected-sprt = a test as in elo0=0,elo1=20,alpha=0.05,beta=0.05 (elo0 less than elo1, both within 1000; alpha and beta between 0 and 0.5)
play-expected-tournament = a tournament with game, players and nothing unknown, in line { $line }
play-expected-tournament-number = for “{ $key }” of a tournament a number from { $min } to { $max }
play-expected-tournament-name = for every player of a tournament a name of his own
play-expected-own-results = results of this very tournament, or a new file (only rounds, concurrency and records may change)
play-expected-result-line = a result in line { $line } of the results
