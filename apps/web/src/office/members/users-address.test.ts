import { expect, test } from "vitest";
import { readUsersView, usersQuery, usersSearch } from "./users-address.ts";

test("keyword and page stand in the address; what makes no sense is everybody on page 1", () => {
  expect(readUsersView(new URLSearchParams("keyword= Ngo &page=3"))).toEqual({
    keyword: "Ngo",
    page: 3,
  });
  for (const text of ["", "page=0", "page=x", "page=1.5", "page=99999"])
    expect(readUsersView(new URLSearchParams(text))).toEqual({ keyword: "", page: 1 });
  expect(String(usersSearch({ keyword: "Ngo", page: 3 }))).toBe("keyword=Ngo&page=3");
  expect(String(usersSearch({ keyword: "", page: 1 }))).toBe("");
});

test("twenty people a page are asked for", () => {
  expect(usersQuery({ keyword: "", page: 2 })).toEqual({ query: { page: 2, per_page: 20 } });
  expect(usersQuery({ keyword: "ngo", page: 1 })).toEqual({
    query: { page: 1, keyword: "ngo", per_page: 20 },
  });
});
