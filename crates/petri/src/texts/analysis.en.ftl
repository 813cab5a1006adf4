# Answers about a net, and what is wrong with a question.
petri-verdict-proved = proved
petri-verdict-refuted = refuted
petri-verdict-unknown = unknown within the limits
petri-verdict-undecidable = unknown; undecidable in general for nets with such arcs or priorities
# These complete “expected …”.
petri-question-expected-end = the end, “and”, “or”, “implies” or “leadsto”
petri-question-expected-quote = a closing quotation mark
petri-question-expected-number = a number below 2^63
petri-question-expected-token = an identifier, a number or a sign of a question
petri-question-expected-shallow = at most 200 nested conditions
petri-question-expected-open = “(”
petri-question-expected-close = “)”
petri-question-expected-transition = a transition of the net
petri-question-expected-comparison = <=, <, >=, >, = or !=
petri-question-expected-family = a family of places
petri-question-expected-term = a place of the net, a number, or a condition
