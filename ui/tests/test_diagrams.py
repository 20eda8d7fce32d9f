"""Flow charts: where boxes, lines and loops stand."""

from ui.diagrams import GAP, LETTERS, LINE, PADDING, Node, flow_columns


def node(id: str, title: str = "A step", back_to: str = "") -> Node:
    return Node(id=id, title=title, address=f"/{id}/", is_window=False, back_to=back_to)


def test_boxes_stand_below_each_other_and_are_as_high_as_their_text() -> None:
    (column,) = flow_columns([("Phase", [node("one"), node("two", "word " * 12), node("three")])])
    one, two, three = column.boxes
    assert one.height == 2 * PADDING + LINE
    assert two.height == 2 * PADDING + 2 * LINE
    assert all(len(line.text) <= LETTERS for line in two.lines)
    assert (two.y, three.y) == (one.bottom + GAP, two.bottom + GAP)
    assert column.height == three.bottom + 2
    assert [box.is_last for box in column.boxes] == [False, False, True]


def test_loop_within_a_phase_is_drawn_and_one_to_another_phase_is_said() -> None:
    first, second = flow_columns([
        ("First", [node("one", "Begin"), node("two", back_to="one")]),
        ("Second", [node("three", back_to="one")]),
    ])  # fmt: skip
    assert len(first.loops) == 1
    assert first.leads_back == ""
    assert second.loops == []
    assert second.leads_back == "Begin"
