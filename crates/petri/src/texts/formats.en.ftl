# Reading and writing nets, and quoting identifiers.
petri-expected-quote = a closing " after the identifier; inside quotes write \" for " and \\ for \
petri-expected-blank = a blank between two identifiers
petri-expected-format = a format: pnml, pipe, tina, ndr or json
petri-expected-net = a net in PNML, in the formats of PIPE or TINA, or in our JSON
petri-expected-pnml = the element <pnml>
petri-expected-extension = a part of our tool-specific data
petri-expected-tokens = a number of tokens
petri-expected-weight = a weight, a number
petri-expected-capacity = a capacity, a number
petri-expected-priority = a priority, a number below 4294967296
petri-expected-timed = true or false
petri-expected-arc-kind = normal, inhibitor, read or reset
petri-expected-json = JSON with format "{ $name }" and version 1
petri-expected-tina-line = a line that begins with tr, pl, pr, lb, nt or net
petri-expected-tina-name = a name: letters, digits, ' and _, or anything in braces
petri-expected-tina-number = a number, perhaps with K or M
petri-expected-brace = a closing brace
petri-expected-closing = a closing parenthesis
petri-expected-arrow = an arrow -> between what is taken and what is put
petri-expected-ranks = transitions on both sides of > or <
petri-expected-note-kind = 0 or 1
petri-expected-interval = an interval such as [0,w[ or ]1,2]
petri-expected-output-arc = a normal arc: arcs to a place have no other kind
petri-expected-line-end = the end of the line
petri-expected-ndr-line = a line that begins with p, t, e or h
petri-expected-coordinate = a coordinate
petri-expected-anchor = an anchor: n, nw, w, sw, s, se, e, ne or c

petri-read-too-large = the file is too large: at most { $most } MiB are read
petri-read-too-deep = elements are nested more than { $most } deep
petri-read-too-many-ranks = more than { $most } pairs of priorities on one line
petri-read-encoding = the text is not in the encoding that the file claims, or not in UTF-8
petri-read-xml = not well-formed XML: { $error }
petri-read-json = not the JSON of a net: { $error }
petri-read-entity = the entity “{ $name }” is not known; entities are not supported
petri-read-doctype = a document type with declarations is not accepted, because entities are not supported
petri-read-cut-off = the file ends too early
petri-read-no-net = there is no net in the file
petri-read-second-net = a second net in the same file; only one can be read
petri-read-greatspn = a project of GreatSPN, which is not read; export the net as PNML there
petri-read-coloured = “{ $id }” uses tokens of the class “{ $class }” beside another one; coloured nets are not read
petri-read-coloured-type = a coloured or high-level net; only place/transition nets are read
petri-read-reference = a reference node without id or ref
petri-read-reference-circle = the reference nodes form a circle at “{ $id }”

petri-note-pages = { $count } pages were merged into one
petri-note-references = { $count ->
    [one] 1 reference node was replaced by the node that it stands for
   *[other] { $count } reference nodes were replaced by the nodes that they stand for
  }

petri-lost-id = identifiers that differ only in case, or are those of a place and a transition, got another one: { $count }, first “{ $first }”
petri-lost-net-name = the name of the net is lost: “{ $first }”
petri-lost-read-arc = read arcs are lost: { $count }, first “{ $first }”
petri-lost-reset-arc = reset arcs are lost: { $count }, first “{ $first }”
petri-lost-threshold = thresholds of inhibitor arcs are written, but ignored there: { $count }, first “{ $first }”
petri-lost-capacity = capacities are lost: { $count }, first that of “{ $first }”
petri-lost-relation = pairs of the priority relation are lost: { $count }, first one of “{ $first }”
petri-lost-priority = priorities as numbers are lost, because they contradict the relation, first at “{ $first }”: { $count }
petri-lost-timed = that transitions are timed is lost: { $count }, first “{ $first }”
petri-lost-family = families are lost: { $count }, first that of “{ $first }”
petri-lost-title = titles in both languages are lost: { $count }, first that of “{ $first }”
petri-lost-player = the players of elements are lost: { $count }, first that of “{ $first }”
petri-lost-site = the sites of elements are lost: { $count }, first that of “{ $first }”
petri-lost-colour = colours are lost: { $count }, first that of “{ $first }”
petri-lost-note = notes are lost: { $count }, first that of “{ $first }”
petri-lost-remark = texts on the drawing are lost: { $count }, first “{ $first }”
petri-lost-position = coordinates are lost: { $count }, first those of “{ $first }”
petri-lost-bends = bends of arcs are lost: { $count }, first those of “{ $first }”
petri-lost-arc-id = identifiers of arcs are lost: { $count }, first “{ $first }”
petri-lost-annotation = what other tools attach is lost: { $count }, first at “{ $first }”
petri-lost-line-feed = line feeds in identifiers became blanks: { $count }, first in “{ $first }”
