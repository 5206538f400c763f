import { expect, test } from "vitest";
import { readUsersView, usersQuery, usersSearch } from "./users-address.ts";

test("the address stores keyword and page, and invalid values default to all members on page 1", () => {
  expect(readUsersView(new URLSearchParams("keyword= Ngo &page=3"))).toEqual({
    keyword: "Ngo",
    page: 3,
  });
  for (const text of ["", "page=0", "page=x", "page=1.5", "page=99999"])
    expect(readUsersView(new URLSearchParams(text))).toEqual({ keyword: "", page: 1 });
  expect(String(usersSearch({ keyword: "Ngo", page: 3 }))).toBe("keyword=Ngo&page=3");
  expect(String(usersSearch({ keyword: "", page: 1 }))).toBe("");
});

test("a page has twenty members", () => {
  expect(usersQuery({ keyword: "", page: 2 })).toEqual({ query: { page: 2, per_page: 20 } });
  expect(usersQuery({ keyword: "ngo", page: 1 })).toEqual({
    query: { page: 1, keyword: "ngo", per_page: 20 },
  });
});
