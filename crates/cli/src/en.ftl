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
cli-arg-a = who plays A, the side that begins: human (unless told), engine:level=N, minimax:depth=N, random
cli-arg-b = who plays B: engine (unless told), human, minimax:depth=N, random
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

# The whole screen of `play`.

cli-arg-plain = line by line, also at a terminal; so it is with NO_COLOR and through a pipe
cli-tui-welcome = Arrow keys and Enter, mouse, or type a ply; ? for help.
cli-tui-person = a person
cli-tui-engine = engine, level { $level }
cli-tui-value = Value
cli-tui-thinks = Thinking
cli-tui-thought = Thought
cli-tui-plies = Plies
cli-tui-facts = depth { $depth } · { $value } · { $speed }/s
cli-tui-won = { $player } won
cli-tui-wins = { $player } in { $plies }
cli-tui-key-help = help
cli-tui-key-quit = quit
cli-tui-key-undo = undo
cli-tui-key-redo = redo
cli-tui-key-hint = hint
cli-tui-key-now = move now
cli-tui-key-new = new
cli-tui-key-harder = harder
cli-tui-key-easier = easier
cli-tui-key-take-over = take over
cli-tui-key-swap = swap
cli-tui-key-pause = pause
cli-tui-key-save = save
cli-tui-key-load = load
cli-tui-key-rules = rules
cli-tui-key-button =
    { $word ->
        [pass] pass
       *[other] { $word }
    }
cli-tui-ask-ply = Ply:
cli-tui-ask-save = Save to:
cli-tui-ask-load = Load from:
cli-tui-ask-count = { $site }: how many, from { $min } to { $max }?
cli-tui-expected-count = a number from { $min } to { $max }
cli-tui-new = A new game; r brings the old one back until you play.
cli-tui-nobody-thinks = no machine is thinking
cli-tui-paused = the machine waits; o lets it go on, t takes its seat
cli-tui-goes-on = the machine goes on
cli-tui-level = level { $level }
cli-tui-depth = depth { $depth }
cli-tui-no-level = no player here has a level
cli-tui-seats = the seats have changed
cli-tui-leave = The game is not saved: s saves it, q once more leaves.
cli-tui-gave-up = { $player } gives up; t takes the seat, o asks again
cli-tui-loaded = loaded
cli-tui-looking = looking for a good ply …
cli-tui-hint = hint: { $ply }
cli-tui-over = the game is over; u takes back, n begins a new one
cli-tui-not-your-turn = it is the machine’s turn; m makes it move now
cli-tui-no-button = there is no button to press now
cli-tui-too-many = too many plies to point at them all; type the ply
cli-tui-nothing-there = no ply begins or goes on at { $site }
cli-tui-help =
    arrows           move the cursor from site to site
    Enter, Space     touch the site; so does a click
    p                press the button that is a ply (pass)
    digits, letters  type a ply or a whole turn; : opens an empty line
    Esc              leave what was begun
    u, Backspace     take back, to your last choice
    r                play again what was taken back
    Home, End        to the start, to the end of the game
    h                hint: what the engine would play
    m                make the machine move now
    o                let the machine wait, or go on
    + -              stronger, weaker
    t                a machine takes the seat to move, or you take it
    w                swap sides
    n                new game
    s, l             save, load
    i                the rules of the game
    PgUp, PgDn       scroll the list of plies
    q                quit
    Dots mark where you may go; › marks the last ply.
    Values are A’s; “B in 7”: B wins in 7 plies.
