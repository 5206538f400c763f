import { expect, test } from "vitest";
import { currentEntry } from "./office-frame.tsx";

const entries = [{ to: "/admin" }, { to: "/admin/agencies" }, { to: "/admin/audit-log" }];

test("the nearest entry above a page is marked as current, but the first page of an area only on itself", () => {
  expect(
    ["/admin", "/admin/agencies", "/admin/agencies/7", "/admin/audit-log"].map((path) =>
      currentEntry(entries, path),
    ),
  ).toEqual(["/admin", "/admin/agencies", "/admin/agencies", "/admin/audit-log"]);
  expect(
    ["/admin/else", "/administration", "/app/home", "/admin/agencies-old"].map((path) =>
      currentEntry(entries, path),
    ),
  ).toEqual([null, null, null, null]);
});
