import { expect, test } from "vitest";
import { mayOpen, builtAgencyPages } from "../../lib/agency-access.ts";
import { officePages } from "../page-table.ts";
import { agencyEntries } from "./agency-entries.ts";

test("the built pages are exactly the pages of the agency area, without those below a list", () => {
  const paths = officePages
    .filter(({ area, path }) => area === "agency" && !path.includes(":"))
    .map((page) => page.path);
  expect(paths.toSorted()).toEqual(builtAgencyPages.toSorted());
});

test("every page of the agency area has a permission", () => {
  const administrator = { roleId: 1, transportTypeId: 1, isParcelSender: true };
  for (const path of builtAgencyPages) expect(mayOpen(administrator, path), path).toBe(true);
  for (const entry of agencyEntries) expect(mayOpen(administrator, entry.to), entry.to).toBe(true);
});

test("every page of the office has a file", () => {
  const files = Object.keys(import.meta.glob("../*/*-page.tsx"));
  for (const { file } of officePages) expect(files, file).toContain(`../${file}.tsx`);
  expect(files).toHaveLength(officePages.length);
});
