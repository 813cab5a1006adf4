# What the commands for nets say.
cli-cmd-net = Petri nets of any kind, from a file to the state space
cli-cmd-net-info = tell what a net consists of
cli-cmd-net-simulate = play the token game
cli-cmd-net-reach = build the reachability graph
cli-cmd-net-convert = write a net in another format, or as a picture
cli-cmd-net-cut = cut out a part of a net
cli-cmd-net-compare = list the differences between two nets
cli-cmd-net-model = write a model of our own generators

cli-value-format = FORMAT
cli-value-capacity = weak|strong
cli-value-ids = IDS
cli-value-reach-method = explicit|symbolic|auto
cli-arg-net-file = a file with a net; “-” is standard input
cli-arg-net-second = the net to compare it with
cli-arg-net-from = the format of the file: pnml, pipe, tina, ndr or json (otherwise by its content and its ending)
cli-arg-net-capacity = when a capacity stops a transition: weak (default): if the place would be too full afterwards; strong: if there is no room before tokens are taken away
cli-arg-net-pipe = fire as PIPE does: timed transitions below immediate ones, inhibitor arcs ask for an empty place
cli-arg-net-format = pnml (default), pipe, tina, ndr, json, svg, tikz or dot; otherwise by the ending of the output
cli-arg-net-output = the file to write (otherwise standard output)
cli-arg-net-model = a model and its parameter
cli-arg-net-families = families, separated by blanks; their transitions bring their places
cli-arg-net-elements = places and transitions, separated by blanks; transitions bring their places
cli-arg-net-around = places and transitions whose neighbourhood is taken
cli-arg-net-radius = how many arcs a neighbourhood reaches (1)
cli-arg-net-behaviour = compare the reachability graphs instead
cli-arg-net-limit = at most this many states
cli-arg-net-fire = transitions to fire, separated by blanks; identifiers with blanks in "quotes"
cli-arg-net-steps = then fire this many at random
cli-arg-net-seed = makes random firing repeatable
cli-arg-net-method = explicit: every state; symbolic: decision diagrams; auto: whichever finishes first
cli-arg-net-levels = also tell the new markings of each level
cli-arg-net-memory = at most this much memory, as in 512M or 4G
cli-arg-net-dot = also write the graph for Graphviz
cli-arg-net-svg = also draw the graph, up to 500 states

cli-net-in-file = { $path }: { $what }
cli-expected-transition = the identifier of a transition
cli-expected-net-format = pnml, pipe, tina, ndr, json, svg, tikz or dot
cli-net-cut-nothing = expected --families, --elements or --around
cli-net-places = places
cli-net-transitions = transitions
cli-net-input-arcs = arcs to transitions
cli-net-output-arcs = arcs to places
cli-net-inhibitor-arcs = inhibitor arcs
cli-net-read-arcs = read arcs
cli-net-reset-arcs = reset arcs
cli-net-weight = largest weight
cli-net-tokens = tokens
cli-net-capacities = places with a capacity
cli-net-timed = timed transitions
cli-net-ranks = pairs of priorities
cli-net-isolated = elements without arcs
cli-net-families = Families:
cli-net-count-places = { $count ->
    [one] 1 place
   *[other] { $count } places
  }
cli-net-count-transitions = { $count ->
    [one] 1 transition
   *[other] { $count } transitions
  }
cli-net-count-priority = priority { $priority }
cli-net-fired = { $count } fired:
cli-net-marking = marking:
cli-net-may-fire = { $count } may fire:
cli-net-deadlock = deadlock: no transition may fire
cli-net-may-not-fire = “{ $transition }” may not fire
cli-net-too-many-tokens = “{ $transition }” would put too many tokens into “{ $place }”
cli-net-states = states
cli-net-edges = arcs
cli-net-deadlocks = deadlocks
cli-net-in-place = most tokens in a place
cli-net-in-marking = most tokens in a marking
cli-net-levels-heading = New markings of each level:
cli-net-spent = { $method }, { $seconds } s
cli-net-progress = { $states } states, { $arcs } arcs, { $rate } million states a second
cli-net-end-states = not complete: the limit of states is reached; the numbers are of what was found
cli-net-end-memory = not complete: the memory is used up; the numbers are of what was found
cli-net-end-stopped = not complete: interrupted; the numbers are of what was found
cli-net-end-tokens = not complete: “{ $place }” would hold too many tokens; the numbers are of what was found
cli-net-graph-too-large = the graph is too large to be drawn: it has more than { $most } states
cli-net-equal = The nets are equal in structure.
cli-net-only-place = only net { $net } has the place “{ $id }”
cli-net-only-transition = only net { $net } has the transition “{ $id }”
cli-net-only-rank = only in net { $net } “{ $higher }” outranks “{ $lower }”
cli-net-differs = “{ $id }”: { $field } { $first } and { $second }
cli-net-arcs-differ = arcs between “{ $place }” and “{ $transition }”: { $first } and { $second }
cli-net-field-tokens = tokens
cli-net-field-capacity = capacity
cli-net-field-priority = priority
cli-net-field-timed = timed
cli-net-behaves-equal = The reachability graphs are equal: { $states } states.
cli-net-behaves-unknown = Equal as far as { $states } states; then a limit was reached.
cli-net-behaves-differs = After “{ $trace }” only net { $net } may fire “{ $transition }”.
cli-net-behaves-splits = After “{ $trace }” net { $net } is back in an earlier marking, the other net is not.
