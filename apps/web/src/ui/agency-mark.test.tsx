import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AgencyMark } from "./agency-mark.tsx";

const marks = [
  "waves",
  "calao",
  "hills",
  "lantern",
  "liana",
  "wind",
  "leaf",
  "canoe",
  "tree",
  "sunrise",
  "rails",
  "egret",
  "drum",
] as const;
const drawn = (mark: string) =>
  renderToStaticMarkup(<AgencyMark agency={{ name: "Rail des Trois Fleuves", mark }} />);

test("every named mark of an agency is drawn differently; an unknown mark shows the initials", () => {
  for (const mark of marks) expect(drawn(mark), mark).not.toContain("<text");
  expect(new Set(marks.map(drawn)).size).toBe(marks.length);
  expect(drawn("unknown")).toContain(">RD</text>");
});
