# Answers about a net, and what is wrong with a question.
petri-verdict-proved = proved
petri-verdict-refuted = refuted
petri-verdict-unknown = unknown within the limits
petri-verdict-undecidable = unknown; undecidable in general for nets with such arcs or priorities
petri-question-error = expected { $expected } at character { $position }, found { $found }
petri-question-end = the end
petri-question-too-deep = the question is nested too deeply
