# Why a transition may not fire.
petri-why-missing = place “{ $place }” has { $has }, needs { $needs }: { $missing } missing
petri-why-inhibited = place “{ $place }” has { $has }; an inhibitor arc allows at most { $most }
petri-why-full = place “{ $place }” is full: it has { $has } and may have at most { $most } before this, with a capacity of { $capacity }
petri-why-inhibited-and-full = place “{ $place }” has { $has }; an inhibitor arc and its capacity of { $capacity } allow at most { $most }
petri-why-never = the arcs and the capacity of place “{ $place }” contradict each other: it can never fire
petri-why-outranked = transition “{ $transition }” is enabled and outranks it
petri-why-outranked-then = transition “{ $transition }” would then be enabled and outranks it
