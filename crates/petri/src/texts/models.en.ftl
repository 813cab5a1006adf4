# Models, parts of nets, comparisons.
petri-expected-model = a model ({ $names }) with its parameter, as in kanban:5
petri-expected-parameter = { $name }:N with N from { $least } to { $most }
petri-expected-element = the identifier of a place or a transition
petri-expected-family = a family of the net ({ $names })
