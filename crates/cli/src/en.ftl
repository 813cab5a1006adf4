# What the command line says.

cli-about = Spielbank: a bench for two-player strategy games of perfect information
cli-usage = Usage:
cli-heading-commands = Commands
cli-heading-options = Options
cli-heading-arguments = Arguments
cli-heading-game-options = Options:
cli-value-command = COMMAND
cli-value-bench-net = NAME:N
cli-value-game = GAME
cli-value-position = POSITION
cli-value-moves = PLIES
cli-value-file = FILE
cli-value-depth = DEPTH
cli-value-method = usual|df-pn
cli-value-number = N
cli-value-player = PLAYER
cli-value-kind = KIND

cli-cmd-serve = the web page and its API (what spielbank alone does)
cli-arg-http = where the page is: address and port, or a port of this machine (127.0.0.1:8080, or the next free port)
cli-arg-serve-results = a folder with results of tournaments (*.results.jsonl) and of match --json (*.json), to be shown on the page
cli-arg-trusted-proxy = addresses of reverse proxies whose X-Forwarded-For is believed, separated by commas
cli-arg-public-host = names under which the server is known outside, separated by commas (games.example.org)
cli-value-addresses = ADDRESS,…
cli-value-hosts = NAME,…
cli-expected-proxy = an address such as 127.0.0.1
cli-expected-host = a name such as games.example.org or games.example.org:8443
cli-arg-store = the store of matches: a file, or sqlite:FILE (otherwise in your data directory)
cli-value-address = ADDRESS
cli-value-store = STORE
cli-serve-ready = Spielbank is at { $page } – end it with Ctrl-C
cli-serve-busy = port { $port } is taken; this is the next free one
cli-serve-failed = cannot serve: { $error }
cli-cmd-store = maintain the store of matches: check it, back it up, delete old matches
cli-arg-store-action = check: look for damage and replay every match; backup: copy it into FILE; expire: delete old matches. A server may use the store meanwhile
cli-arg-store-file = the new file of a backup
cli-arg-force = replace an existing file of a backup
cli-arg-older-than = delete matches that have not changed for this many days
cli-arg-dry-run = only say how many matches would be deleted
cli-value-days = DAYS
cli-store-fine = { $matches } { $matches ->
    [one] match
   *[other] matches
  }, no damage found.
cli-store-damaged = Damaged: { $broken } of { $matches } { $matches ->
    [one] match
   *[other] matches
  } cannot be read, { $faults } { $faults ->
    [one] fault
   *[other] faults
  } of the file. Restore it from a backup.
cli-store-fault = file: { $fault }
cli-store-broken = match { $id }: { $why }
cli-store-copied = Copied to { $file }, { $bytes } bytes.
cli-store-expired = { $old } of { $matches } { $matches ->
    [one] match
   *[other] matches
  } deleted; the store had { $before } bytes and has { $after }.
cli-store-would-expire = { $old } of { $matches } { $matches ->
    [one] match
   *[other] matches
  } would be deleted.
cli-expected-address = an address with a port such as 127.0.0.1:8080, or a port
cli-cmd-games = list the games with their options, defaults and abilities
cli-cmd-show = draw a position, name the player to move, list the legal plies
cli-cmd-rules = print the rules of a game, with a picture
cli-cmd-play = play a game in the terminal
cli-cmd-perft = count sequences of exactly DEPTH plies
cli-cmd-check = check that a game keeps the laws of the bench
cli-cmd-bench = measure this program: perft, playouts, nodes, stop, solve, probe, check, reach
cli-cmd-completions = print a script that completes the command line in a shell

cli-arg-json = print JSON instead of text
cli-arg-lang = the language, German or English (otherwise that of the environment)
cli-arg-help = print this help
cli-arg-version = print the version
cli-arg-net = a net to measure, as in kanban:5; otherwise four of the Model Checking Contest
cli-arg-game = a game with its options, as in NAME:key=value,flag
cli-arg-position = the position to begin with, in the game's notation
cli-arg-moves = plies or whole turns to play first, separated by spaces
cli-arg-svg = also draw the position into an SVG file
cli-arg-ascii = draw with plain characters only
cli-arg-depth = number of plies
cli-arg-divide = print the count below each first ply
cli-arg-threads = number of threads
cli-arg-deep = more random games, and every golden count however large
cli-arg-a = the player A, who begins: human (default), random, minimax:depth=N, engine:level=N, mcts:time=1s, perfect or ugi:COMMAND
cli-arg-b = the player B: engine (default), human, random, minimax:depth=N, engine:level=N, mcts:time=1s, perfect or ugi:COMMAND
cli-arg-record = save the game to this file, after every ply
cli-arg-kinds = what to measure: perft, playouts, nodes, stop, solve, probe, check, reach (otherwise everything)
cli-arg-seconds = the time for each measurement
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
cli-law-estimate = estimate
cli-law-golden = golden counts
cli-law-score = score
cli-law-symmetry = symmetries
cli-law-estimate-symmetry = estimates of symmetric positions
cli-law-solve = the game's own solver
cli-law-index = numbers of positions
cli-law-arrange = positions put together from pieces
cli-law-theory = the game's theory
cli-laws-kept = { $game } keeps its laws
cli-laws-broken = { $game } breaks a law

cli-play-seat-you = { $player }: you
cli-play-seat-person = { $player }: a person
cli-play-seat-machine = { $player }: { $spec }
cli-play-ask-help = Type a move, or ? for help.
cli-play-expected-level = a level from 1 to 10
cli-play-plays = { $player } plays { $ply }
cli-play-nothing-to-undo = there is nothing to undo
cli-play-nothing-to-redo = there is nothing to redo
cli-play-fault = { $player } does not move: { $reason }
cli-fault-gave-up = gave up
cli-fault-crashed = crashed: { $why }
cli-fault-ended = crashed: exit status: { $status }
cli-fault-late = late: { $millis } ms
cli-fault-silent = silent: { $millis } ms
cli-fault-ignorant = ignorant: { $why }
cli-fault-garbled = garbled: { $why }
cli-play-illegal = { $player } plays what is not legal: { $ply }
cli-play-time = { $player } is out of time
cli-play-left = { $player } left
cli-play-agreed = agreed
cli-play-record-there = { $path }: expected a new file for the record, found one that is not empty
cli-play-saved = saved: { $path }
cli-play-help =
    Type a ply or a whole turn as in the list of legal plies, or one of these words:
      hint       what the engine would play
      undo       take back, to your last choice
      redo       play again what was taken back
      moves      list the legal plies
      board      draw the board again
      rules      the rules of the game
      level N    the computer's level, from 1 to 10
      save FILE  write the game to a file
      quit       stop

cli-cmd-engine = speak UGI on standard input and output, for other programs
cli-engine-too-long = a line of more than { $max } bytes is ignored
cli-engine-no-memory = not enough memory; the smallest table is used
cli-engine-expected-option = an option ({ $options })
# analyze and compare

cli-cmd-analyze = evaluate a position, and each ply in it
cli-cmd-compare = compare minimax, alpha-beta, ordering and hashing

cli-value-time = TIME
cli-value-size = SIZE
cli-value-depths = FROM-TO
cli-arg-analyze-record = analyse the position at the end of the game in this file
cli-arg-analyze-depth = maximum depth in plies
cli-arg-analyze-svg = also draw the tree into an SVG file
cli-arg-time = how long to think, as in 500ms or 2s
cli-arg-memory = the size of the tables, as in 64M or 1G
cli-arg-exact = the game-theoretic value, or none at all
cli-arg-method = how the value is proved: the usual way of the game, or df-pn: by proof-number search
cli-arg-analyze-notes = continue from the notes in this file, and add what is found; can be stopped
cli-notes-new = { $path }: new notes
cli-notes-before = { $path }: { $positions } positions noted, { $nodes } visited in { $seconds } s so far
cli-notes-open = { $positions } positions noted, { $nodes } visited in { $seconds } s; question { $number }: is it worth { $bar } or more to A?
cli-notes-yes = question { $number }: worth { $bar } or more to A, after { $seconds } s
cli-notes-no = question { $number }: worth less than { $bar } to A, after { $seconds } s
cli-notes-end = { $path }: { $positions } positions noted, { $nodes } visited in { $seconds } s over all runs
cli-notes-go-on = nothing was proved yet; { $path } has { $positions } positions after { $seconds } s, and the same command continues
cli-notes-too-short = nothing was proved, and nothing new was noted in { $path }: what is made anew at each start, such as tables of the end, took all the time; it goes on with more --time
cli-notes-means = the game's own solver, which takes the notes, wants more --memory or a smaller board
cli-notes-room = { $path } has { $noted } positions, and there is room for { $room }: use at least as much --memory as before, or entries will be lost
cli-arg-tree = show the minimax tree, and what alpha-beta would have cut off
cli-arg-depths = the depths to compare, as in 1-8 or 5
cli-arg-compare-time = maximum time for a single depth, as in 10s
cli-arg-compare-svg = also plot the nodes over the depth into an SVG file

cli-expected-size = a size from 1 to 1024G, as in 64M or 1G
cli-expected-memory = a size that fits into the available memory
cli-expected-memory-most = at most { $most }, which is the memory available now
cli-expected-depths = depths from 1 to { $max }, as in 1-8 or 5
cli-expected-record-of = a record of { $game }
cli-nothing-proved = nothing was proved within the limits; more --time or --memory may help
cli-nothing-proved-so-deep = nothing was proved within the limits; a greater --depth, or no --depth, may help

cli-value-win = win
cli-value-loss = loss
cli-value-draw = draw
cli-value-by = by { $margin }
cli-value-in-turns =
    { $turns ->
        [one] in 1 turn
       *[other] in { $turns } turns
    }
cli-analysis-value = value
cli-analysis-ply = ply
cli-analysis-line = line
cli-analysis-exact = proved
cli-analysis-estimate = estimate, depth { $depth }
cli-analysis-only-best = of { $count } legal plies only the best one is listed
cli-analysis-spent = { $nodes } nodes, { $seconds } s

cli-tree-legend =
    All values are A’s; ∞−3: A wins after 3 plies.
    △ A takes the greatest   ▽ B takes the least   □ estimate   ■ end of the game
    ← the line chosen   ✂ cut off: alpha-beta does not come here
cli-tree-legend-ascii =
    All values are A's; inf-3: A wins after 3 plies.
    A takes the greatest   B takes the least   = estimate   # end of the game
    <- the line chosen   x cut off: alpha-beta does not come here
cli-tree-bound = { $bound } is enough: { $player } is sure of { $sure } elsewhere
cli-tree-too-large = deeper than { $depth } the tree would have more than { $most } nodes
cli-tree-over = the game is over, value { $value }: there is nothing to look ahead at
cli-tree-minimax = minimax to depth { $depth }: value { $value }, line { $line }, { $nodes } nodes
cli-tree-equal = equally good, and equally likely to be played: { $plies }
cli-tree-alpha-beta = alpha-beta: the same value with { $nodes } nodes, { $percent } % fewer; cut-offs: { $cutoffs }
cli-tree-title = { $game }: minimax to depth { $depth }
cli-tree-counts = { $position } · minimax { $minimax } nodes, alpha-beta { $alphabeta } · values are A’s
cli-tree-mark-max = A takes the greatest
cli-tree-mark-min = B takes the least
cli-tree-mark-leaf = estimate
cli-tree-mark-end = end of the game
cli-tree-mark-chosen = the line chosen
cli-tree-mark-cut = cut off by alpha-beta

cli-algorithm-minimax = minimax
cli-algorithm-alpha-beta = alpha-beta
cli-algorithm-ordering = + ordering
cli-algorithm-hashing = + hashing
cli-compare-title = { $game }: nodes to reach a depth
cli-compare-x = depth in plies
cli-compare-depth = depth
cli-compare-algorithm = algorithm
cli-compare-nodes = nodes
cli-compare-cutoffs = cut-offs
cli-compare-seconds = seconds
cli-compare-value = value
cli-compare-win = win in { $plies }
cli-compare-loss = loss in { $plies }
cli-compare-too-slow = { $algorithm }: depth { $depth } would take about { $seconds } s, more than { $time }
cli-compare-stopped = { $algorithm }: depth { $depth } takes longer than { $time }
cli-compare-differ = the values differ at depth { $depth }: this is a fault of the program

# Matches.

cli-cmd-match = let two computer players play many games and measure the difference in strength
cli-value-sprt = TEST
cli-value-folder = FOLDER
cli-arg-match-a = the first player, who begins in every second game: random, minimax:depth=N, engine:level=N, mcts:time=1s, perfect or ugi:COMMAND
cli-arg-match-b = the second player, likewise
cli-arg-games = number of games, in pairs with sides exchanged
cli-arg-seed = the seed of random numbers; the same seed plays the same games
cli-arg-concurrency = number of games at a time
cli-arg-openings = number of random plies at the start of each pair of games (otherwise 4)
cli-arg-sprt = end as soon as it is clear whether the first player is elo1 points stronger or only elo0, as in elo0=0,elo1=20,alpha=0.05,beta=0.05
cli-arg-records = save every game in this folder
cli-match-tally = +{ $wins } ={ $draws } -{ $losses }  ({ $score } %)  Elo { $elo }
cli-match-unbounded = unbounded
cli-match-at-least = at least { $elo }
cli-match-at-most = at most { $elo }
cli-match-who =
    { $games ->
        [one] { $game }: { $a } against { $b }, 1 game
       *[other] { $game }: { $a } against { $b }, { $games } games
    }
cli-match-first =
    { $games ->
        [one] the side that began won 1 game
       *[other] the side that began won { $games } games
    }
cli-match-different =
    { $games ->
        [one] only 1 distinct game; { $again } repeats carry no information
       *[other] only { $games } distinct games; { $again } repeats carry no information
    }
cli-match-faults = { $player } lost by illegal plies { $illegal }, by crashing { $crashed }, by being late { $late }, otherwise { $other }
cli-match-h0 = test: H0 accepted, { $elo0 } Elo rather than { $elo1 } (ratio { $ratio }, bounds { $low } and { $high })
cli-match-h1 = test: H1 accepted, { $elo1 } Elo rather than { $elo0 } (ratio { $ratio }, bounds { $low } and { $high })
cli-match-undecided = test: undecided between { $elo0 } and { $elo1 } Elo (ratio { $ratio }, bounds { $low } and { $high })

# Tournaments.

cli-cmd-tournament = let several computer players play a tournament, or continue one
cli-arg-tournament = the plan of the tournament, a TOML file
cli-arg-results = the file for the results (otherwise beside the plan)
cli-tournament-title = { $game }: { $mode }, rounds: { $rounds }, games: { $games }
cli-tournament-round-robin = round robin
cli-tournament-swiss = Swiss
cli-tournament-name = name
cli-tournament-player = player
cli-tournament-points = points
cli-tournament-rating = Elo
cli-tournament-tally = games
cli-tournament-faults = faults
cli-tournament-kept = results: { $path }

cli-cmd-tables = list the tables of solved positions, or remove some
cli-arg-tables = the folder of the tables (else SPIELBANK_TABLES, else in the user’s data directory)
cli-arg-remove = remove the tables of a game, or of one slice of it
cli-arg-leftovers = remove what interrupted writes have left
cli-value-tables = GAME[/SLICE]
cli-expected-tables = a game that has tables ({ $games }), or GAME/SLICE with one of its slices
cli-expected-tables-none = nothing, since there are no tables
cli-tables-game = game
cli-tables-slices = slices
cli-tables-entries = entries
cli-tables-size = size
cli-tables-all = all
cli-tables-whole = all { $all }
cli-tables-part = { $there } of { $all }
cli-tables-none = there are no tables
cli-tables-leftover = left by interrupted writing, { $size }: { $path } (--leftovers removes it)
cli-tables-busy = being written, { $size } so far: { $path }
cli-tables-removed = removed, { $size }: { $path }
cli-tables-kept = stays, since it is being written: { $path }
cli-tables-freed = { $size } freed
cli-arg-tables-game = only this game's tables, slice by slice
cli-arg-tables-svg = also draw wins, draws and losses of each slice into an SVG file
cli-arg-histogram = also draw how far from the end positions are into an SVG file (reads all distances)
cli-tables-head = { "       slice    positions         wins        draws       losses" }
cli-tables-bars = positions up to symmetry by their value for the player to move, slice by slice
cli-tables-distances = positions up to symmetry by their distance from the end, at most { $longest } turns
cli-tables-turns = turns to the end
cli-kind-win = won
cli-kind-draw = drawn
cli-kind-loss = lost
# The whole screen of `play`.

cli-arg-plain = use line mode even on a terminal (implied by NO_COLOR and pipes)
cli-tui-welcome = Arrow keys and Enter, mouse, or type a ply; ? for help.
cli-tui-person = a person
cli-tui-engine = engine, level { $level }
cli-tui-value = Value
cli-tui-thinks = Thinking
cli-tui-thought = Thought
cli-tui-waits = Computer waits
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
cli-tui-nobody-thinks = no computer player is thinking
cli-tui-paused = the computer waits; o resumes, t takes its seat
cli-tui-goes-on = the computer continues
cli-tui-level = level { $level }
cli-tui-depth = depth { $depth }
cli-tui-no-level = no player here has a level
cli-tui-seats = the seats have changed
cli-tui-leave = The game is not saved: s saves it, q once more leaves.
cli-tui-loaded = loaded
cli-tui-looking = looking for a good ply …
cli-tui-hint = hint: { $ply }
cli-tui-over = the game is over; u takes back, n begins a new one
cli-tui-not-your-turn = it is the computer’s turn; m makes it move now
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
    h, F2            hint: what the engine would play (F2 where h begins a ply)
    m                make the computer move now
    o                pause or resume the computer
    + -              stronger, weaker
    t                the computer takes the seat to move, or you take it
    w                swap sides
    n                new game
    s, l             save, load
    i                the rules of the game
    PgUp, PgDn       scroll the list of plies
    q                quit
    Dots mark where you may go; › marks the last ply.
    Values are A’s; “B in 7”: B wins in 7 plies.

# Tables

cli-cmd-solve = solve a game and store every position's value in tables
cli-cmd-probe = look up the values of a position and of each of its plies in the tables
cli-cmd-verify = recompute every entry of the tables from its successors
cli-arg-solve-memory = memory for solving, as in 512M or 16G (default 8G)
cli-arg-slices = only these slices and those they need, such as 4-3
cli-arg-verify-slices = only these slices, such as 4-3
cli-value-slice = SLICE
cli-truth-win = won in { $turns } { $turns ->
    [one] turn
   *[other] turns
  }
cli-truth-win-sometime = won
cli-truth-loss = lost in { $turns } { $turns ->
    [one] turn
   *[other] turns
  }
cli-truth-loss-sometime = lost
cli-truth-draw = a draw
cli-truth-unknown = not known yet
cli-bench-nothing = { $kind }: there is nothing to measure; look-ups need tables (spielbank solve), and some games cannot be solved outright
cli-truth-left-out = History rules, such as repetition and quiet turns, are left out.
cli-searching = searching: { $spent } s of at most { $limit } s
cli-searching-on = searching: { $spent } s
cli-truth-progress = { $slices }: { $percent } %, { $rate } million positions a second, { $left } left
cli-solve-head = { "       slice    positions         wins        draws       losses  longest   seconds" }
cli-solve-end = { $game }: the start is { $value }; { $positions } positions, { $seconds } s.
cli-probe-value = For the player to move: { $value }.
cli-verify-end = { $slices } of { $of } slices, { $positions } positions, { $wrong } wrong entries.

# Theories and proofs

cli-arg-explain = explain the reply of the game's theory, step by step (games with the ability “theory”)
cli-cmd-prove = prove that a strategy wins or draws against every reply, or check such a proof
cli-value-strategy = STRATEGY
cli-prove-fault = expected a strategy that plays, found one that failed: { $fault }
cli-value-side = a|b
cli-value-claim = win|draw
cli-arg-strategy = the strategy: that of the game's theory by its name, table, exact, or a player such as engine:level=5 (otherwise the first of these that there is)
cli-arg-player = the player who follows the strategy (otherwise the one it is best for)
cli-arg-claim = the claim to prove: the player wins, or at least draws (otherwise as the strategy says)
cli-arg-out = write the certificate into this file
cli-arg-check = check the certificate in this file, with the rules alone
cli-arg-prove-time = maximum time, as in 10s (otherwise 60s)
cli-arg-prove-memory = half of the memory it may use: once for the search, once for the positions it follows, as in 64M or 2G (otherwise 1G, and as much as --most positions take)
cli-arg-most = maximum number of positions to follow (otherwise 10000000)
cli-prove-proved = proved: { $claim } with the strategy “{ $strategy }”, against every reply
cli-prove-refuted = refuted: { $claim } with the strategy “{ $strategy }”
cli-prove-counts = { $positions } { $positions ->
    [one] position
   *[other] positions
  } of the strategy, { $visited } { $visited ->
    [one] position
   *[other] positions
  } in all
cli-prove-times = found in { $seconds } s, checked in { $check } s
cli-prove-written = certificate: { $path }
cli-prove-draw = and the game is drawn
cli-prove-lost = and { $player } has won
cli-prove-circle = and the position is repeated: the game can go on forever
cli-prove-silent = and the strategy has nothing to play
cli-prove-passed = { $game }: { $claim }; the certificate is right
cli-prove-flaw = { $path }, line { $line }: { $error }
cli-prove-flaw-after = (after { $plies })
cli-prove-told = { $said }
cli-prove-unsearchable = search alone proves nothing here: there are too many plies, or the game can go on forever; tables may help (--strategy table)
cli-prove-too-large = more than { $most } positions can arise; allow more with --most

# hamster
cli-cmd-hamster = run a Hamster program on a territory
cli-arg-hamster-program = the program
cli-arg-hamster-territory = the territory; without it the .ter file of the same name, else an empty one
cli-arg-hamster-input = answers to the program's questions, one per line
cli-arg-hamster-seed = the seed of random numbers; the same seed gives the same run
cli-arg-hamster-steps = maximum number of commands vor, linksUm, gib and nimm
cli-arg-hamster-time = maximum time, as in 500ms or 2s (default 1 minute)
cli-arg-hamster-memory = maximum memory for objects, as in 64M or 1G
cli-arg-hamster-check = only check the program, do not run it
cli-arg-hamster-trace = write every command with its result to a file
cli-arg-hamster-save = write the territory at the end to a file
cli-hamster-file = { $path }: { $error }
cli-hamster-right = No mistakes found.
cli-hamster-no-main = expected a program with void main(), found none
cli-hamster-too-many-variables = { $file }:{ $line }: the method { $method } has too many variables (expected at most about 250)
cli-hamster-no-rules = no game is played here
cli-hamster-steps = { $steps } steps, { $instructions } instructions
cli-hamster-in = in { $method } (line { $line })
cli-hamster-tile = Tile: row { $row }, column { $column }
cli-hamster-limit-steps = The limit of steps was reached.
cli-hamster-limit-instructions = The limit of instructions was reached: perhaps a loop never ends.
cli-hamster-limit-memory = The limit of memory was reached.
cli-hamster-limit-time = The limit of time was reached: perhaps a loop never ends.
cli-hamster-no-answer = The program asks, but there is no answer left.
cli-hamster-deadlock = Deadlock: all threads wait for one another.
cli-hamster-waits-lock = { $thread } (line { $line }) waits for { $object }, which { $owner } has locked
cli-hamster-waits-notify = { $thread } (line { $line }) waits for a notify on { $object }
cli-hamster-waits-end = { $thread } (line { $line }) waits for the end of { $owner }
cli-ter-columns = { $path }:{ $line }:{ $column }: expected the number of columns, from 1 to 1000, found "{ $found }"
cli-ter-rows = { $path }:{ $line }:{ $column }: expected the number of rows, from 1 to 1000, found "{ $found }"
cli-ter-row = { $path }:{ $line }:{ $column }: expected another row of tiles, found the end
cli-ter-width = { $path }:{ $line }:{ $column }: expected a row of exactly { $columns } tiles, found "{ $found }"
cli-ter-tile = { $path }:{ $line }:{ $column }: expected a blank, #, *, ^, >, v or <, found "{ $found }"
cli-ter-hamster = { $path }:{ $line }:{ $column }: expected a hamster (^, >, v or <) on some tile, found none
cli-ter-grains = { $path }:{ $line }:{ $column }: expected the number of grains on a tile, found "{ $found }"
cli-ter-mouth = { $path }:{ $line }:{ $column }: expected the number of grains in the mouth, found "{ $found }"
cli-ter-end = { $path }:{ $line }:{ $column }: expected the end of the file, found "{ $found }"
# connect
cli-cmd-connect = play on a game server: MNM (--server) or KGP (--kgp)
cli-value-server = HOST:PORT
cli-value-text = TEXT
cli-arg-server = the MNM server (otherwise as client.conf says, else 127.0.0.1:1357)
cli-arg-connect-id = the Game-ID
cli-arg-connect-player = the player: 1 or 2 (otherwise any free one)
cli-arg-config = the configuration file of the course (client.conf if it is there)
cli-arg-engine = the player that chooses the moves: engine (default), random, minimax:depth=N, engine:level=N, mcts:time=1s, perfect or ugi:COMMAND
cli-arg-kgp = the KGP server; its usual port is 2671
cli-arg-token = identifies you on the KGP server (auth:token)
cli-arg-connect-name = your name on the KGP server
cli-arg-thinker = (internal) think for the process with this number
cli-connect-expected-engine = a player that is not human
cli-connect-expected-id = a Game-ID of letters and digits
cli-connect-expected-server = a server such as example.org:1357
cli-connect-greeted = The server speaks MNM { $version }.
cli-connect-kgp = The server speaks KGP { $version }.
cli-connect-game = Game: { $title } ({ $kind })
cli-connect-seated = You are player { $number }, { $name }; your opponent: { $others }.
cli-connect-opponent = Your opponent: { $name }
cli-connect-error = The server reports an error: { $text }
cli-connect-won = The game is over: won.
cli-connect-lost = The game is over: lost.
cli-connect-draw = The game is over: a draw.
cli-connect-other-kind = the game is of the kind { $kind }; this client plays { $ours }
cli-connect-other-version = the server speaks KGP { $version }; this client speaks 1.x
cli-connect-refused = the server refuses: { $text }
cli-connect-garbled = expected “{ $expected }” from the server, found “{ $came }”
cli-connect-cut = the server has closed the connection
cli-connect-alone = the Thinker has ended
cli-connect-no-move = the Thinker has no move: { $why }
cli-connect-unsupported = connect needs a system with signals, such as Linux or macOS
