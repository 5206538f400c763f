import { expect, test } from "vitest";
import type { Account } from "../lib/client-store.ts";
import { footerEntries, mainEntries } from "./menu-entries.ts";

const everything = () => true;
const paths = (entries: readonly { readonly to: string }[]) => entries.map(({ to }) => to);
const user = (role: number): Account => ({
  token: "t",
  uuid: "u",
  user: { role: { id: role } },
  agency: null,
});

test("the top bar shows my trips to customers only, the drawer to every logged-in user, if the page is built", () => {
  const has = (account: Account | null, place: "bar" | "drawer") =>
    paths(mainEntries(account, place, everything)).includes("/app/ticket");
  expect([1, 2, 3, 4, 5].map((role) => has(user(role), "bar"))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
  expect([1, 2, 3, 4, 5].map((role) => has(user(role), "drawer"))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect([has(null, "bar"), has(null, "drawer")]).toEqual([false, false]);
  expect(paths(mainEntries(user(2), "bar", (path) => path !== "/app/ticket"))).toEqual([
    "/app/home",
    "/app/contact",
  ]);
});

test("the footer links to every specified page that is built, and to no other", () => {
  const all = [
    "/app/home",
    "/app/contact",
    "/app/faq",
    "/app/about",
    "/app/CGU",
    "/app/legal-mentions",
    "/app/policy",
  ];
  expect(paths(footerEntries(everything))).toEqual(all);
  expect(paths(footerEntries())).toEqual(
    expect.arrayContaining(["/app/home", "/app/CGU", "/app/legal-mentions", "/app/policy"]),
  );
  expect(paths(footerEntries((path) => path === "/app/faq"))).toEqual(["/app/faq"]);
});
