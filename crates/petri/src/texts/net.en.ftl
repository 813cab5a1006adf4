# What is wrong with a net. petri-at-line puts a line number before any of these.
petri-at-line = line { $line }: { $what }
petri-place-without-id = a place has no identifier
petri-transition-without-id = a transition has no identifier
petri-arc-without-id = an arc has an empty identifier
petri-duplicate = the identifier “{ $id }” is used twice
petri-duplicate-of-line = the identifier “{ $id }” is used twice, first in line { $line }
petri-no-end = the arc “{ $arc }” ends at “{ $end }”, which does not exist
petri-between-places = the arc “{ $arc }” joins two places
petri-between-transitions = the arc “{ $arc }” joins two transitions
petri-ambiguous-end = the arc “{ $arc }” ends at “{ $end }”, which is a place and a transition
petri-direction = the inhibitor, read or reset arc “{ $arc }” begins at a transition; such arcs begin at a place
petri-zero-weight = the arc “{ $arc }” has weight 0
petri-too-large = “{ $id }” has the number { $number }; the largest is 9007199254740991
petri-no-transition = the priorities mention the transition “{ $id }”, which does not exist
petri-priority-cycle = by its priorities the transition “{ $id }” comes before itself
petri-too-many = the net has too many elements or priorities
