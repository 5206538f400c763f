import { describe, expect, test } from "vitest";
import { listSearch, readList, activeFilters } from "./list-address.ts";

const rules = { keyword: null, state: ["pending", "active"] } as const;
const read = (text: string) => readList(rules, new URLSearchParams(text));

describe("the address of a list", () => {
  test("contains filters and page", () => {
    expect(read("keyword=sanaga&state=pending&page=3")).toEqual({
      filters: { keyword: "sanaga", state: "pending" },
      page: 3,
    });
    expect(read("")).toEqual({ filters: { keyword: "", state: "" }, page: 1 });
  });

  test("ignores unknown filter values and pages", () => {
    for (const page of ["0", "-1", "1.5", "x", "1e9", ""])
      expect(read(`page=${page}`).page, page).toBe(1);
    expect(read("state=gone&other=1").filters).toEqual({ keyword: "", state: "" });
    expect(read(`keyword=%20%20${"a".repeat(300)}`).filters.keyword).toBe("a".repeat(255));
  });

  test("is read as it was written and omits empty values", () => {
    for (const text of [
      "",
      "keyword=a+%26+b",
      "state=active&page=2",
      "keyword=237&state=pending",
    ]) {
      expect(listSearch(read(text)).toString()).toBe(text);
    }
    expect(activeFilters({ keyword: "", state: "active" })).toEqual({ state: "active" });
  });
});
