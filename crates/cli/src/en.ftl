# What the command line says.

cli-about = Spielbank: a bench for two-player strategy games of perfect information
cli-usage = Usage:
cli-heading-commands = Commands
cli-heading-options = Options
cli-heading-arguments = Arguments
cli-heading-games = Games:
cli-heading-game-options = Options:
cli-value-command = COMMAND
cli-value-game = GAME
cli-value-position = POSITION
cli-value-moves = PLIES
cli-value-file = FILE
cli-value-depth = DEPTH
cli-value-number = N
cli-value-player = PLAYER
cli-value-kind = KIND

cli-cmd-games = list the games with their options, defaults and abilities
cli-cmd-show = draw a position, say who is to move, list the legal plies
cli-cmd-rules = tell the rules of a game in words, with a picture
cli-cmd-play = play a game in the terminal
cli-cmd-perft = count sequences of exactly DEPTH plies
cli-cmd-check = check that a game keeps the laws of the bench
cli-cmd-bench = measure this program: perft, playouts
cli-cmd-completions = print a script that completes the command line in a shell

cli-arg-json = print JSON instead of text
cli-arg-lang = the language, German or English (otherwise that of the environment)
cli-arg-help = print this help
cli-arg-version = print the version
cli-arg-game = a game with its options, as in NAME:key=value,flag
cli-arg-position = the position to begin with, in the game's notation
cli-arg-moves = plies or whole turns to play first, separated by spaces
cli-arg-svg = also draw the position into an SVG file
cli-arg-ascii = draw with plain characters only
cli-arg-depth = how many plies
cli-arg-divide = tell the count below each first ply
cli-arg-threads = how many threads
cli-arg-deep = more random games, and every golden count however large
cli-arg-a = who plays A, the side that begins: human, random or random:seed=N
cli-arg-b = who plays B: human, random or random:seed=N
cli-arg-record = keep the game in this file, after every ply
cli-arg-kinds = what to measure: perft, playouts (otherwise everything)
cli-arg-seconds = how long each measurement takes
cli-arg-shell = bash, elvish, fish, powershell or zsh

cli-file-error = { $path }: { $error }
cli-output-error = cannot write the output: { $error }
cli-expected-command = expected a command; try --help
cli-expected-one-command = a command ({ $commands })
cli-expected-argument = an argument of this command; --help lists them
cli-expected-value = expected a value for { $argument }
cli-expected-one-value = one of { $values } for { $argument }
cli-expected-utf8 = expected text in UTF-8, found other bytes
cli-expected-number = a number from { $min } to { $max } for “{ $argument }”
cli-expected-kind = a kind of measurement ({ $kinds })
cli-expected-fewer-plies = at most { $max } first plies
cli-missing = expected { $argument }, found nothing; try --help
cli-conflict = { $argument } cannot be used together with { $other }
cli-wrong-usage = the command line is not as expected; try --help

cli-colour-white = White
cli-colour-black = Black
cli-colour-red = Red
cli-colour-yellow = Yellow
cli-to-move = { $player } is to move
cli-win = { $player } has won
cli-draw = a draw
cli-by-repetition = by repetition
cli-by-quiet-turns = too many quiet turns in a row
cli-legal-plies =
    { $count ->
        [one] 1 legal ply:
       *[other] { $count } legal plies:
    }
cli-perft = depth { $depth }: { $nodes } sequences, { $seconds } s, { $rate } million a second

cli-law-rules = rules
cli-law-notation = notation
cli-law-view = view
cli-law-golden = golden counts
cli-law-score = score
cli-law-symmetry = symmetries
cli-laws-kept = { $game } keeps its laws
cli-laws-broken = { $game } breaks a law

cli-play-plays = { $player } plays { $ply }
cli-play-nothing-to-undo = there is nothing to undo
cli-play-nothing-to-redo = there is nothing to redo
cli-play-saved = saved: { $path }
cli-play-help =
    Type a ply or a whole turn as in the list of legal plies, or one of these words:
      undo       take back, to your last choice
      redo       play again what was taken back
      moves      list the legal plies
      board      draw the board again
      save FILE  write the game to a file
      quit       stop

# Matches.

cli-cmd-match = let two machines play many games and say how much stronger one is
cli-value-sprt = TEST
cli-value-folder = FOLDER
cli-arg-match-a = the first player; he begins in every second game
cli-arg-match-b = the second player
cli-arg-games = how many games, in pairs with sides exchanged
cli-arg-seed = where chance begins; the same seed plays the same games
cli-arg-concurrency = how many games at a time
cli-arg-openings = how many random plies each pair of games begins with (otherwise 4)
cli-arg-sprt = end as soon as it is clear whether the first player is elo1 points stronger or only elo0, as in elo0=0,elo1=20,alpha=0.05,beta=0.05
cli-arg-records = keep every game in this folder
cli-match-tally = +{ $wins } ={ $draws } -{ $losses }  ({ $score } %)  Elo { $elo }
cli-match-unbounded = unbounded
cli-match-who =
    { $games ->
        [one] { $game }: { $a } against { $b }, 1 game
       *[other] { $game }: { $a } against { $b }, { $games } games
    }
cli-match-first =
    { $games ->
        [one] whoever began won 1 game
       *[other] whoever began won { $games } games
    }
cli-match-faults = { $player } lost by illegal plies { $illegal }, by crashing { $crashed }, by being late { $late }, otherwise { $other }
cli-match-h0 = test: H0 accepted, { $elo0 } Elo rather than { $elo1 } (ratio { $ratio }, bounds { $low } and { $high })
cli-match-h1 = test: H1 accepted, { $elo1 } Elo rather than { $elo0 } (ratio { $ratio }, bounds { $low } and { $high })
cli-match-undecided = test: undecided between { $elo0 } and { $elo1 } Elo (ratio { $ratio }, bounds { $low } and { $high })

# Tournaments.

cli-cmd-tournament = let several machines play a tournament, or go on with it
cli-arg-tournament = what is to be played, a TOML file
cli-arg-results = where the results are kept (otherwise beside the file)
cli-tournament-title = { $game }: { $mode }, rounds: { $rounds }, games: { $games }
cli-tournament-round-robin = everybody against everybody
cli-tournament-swiss = Swiss
cli-tournament-name = name
cli-tournament-player = player
cli-tournament-points = points
cli-tournament-rating = Elo
cli-tournament-tally = games
cli-tournament-faults = faults
cli-tournament-kept = results: { $path }
