import { expect, test } from "vitest";
import type { Account } from "../lib/client-store.ts";
import { footerEntries, mainEntries } from "./menu-entries.ts";
import { pageExists } from "./routes.ts";

const everyPageExists = () => true;
const paths = (entries: readonly { readonly to: string }[]) => entries.map(({ to }) => to);
const user = (role: number): Account => ({
  token: "t",
  uuid: "u",
  user: { role: { id: role } },
  agency: null,
});

test("my trips is in the top bar for travellers only and in the drawer for every logged-in user, if its page is built", () => {
  const has = (account: Account | null, place: "bar" | "drawer") =>
    paths(mainEntries(account, place, everyPageExists)).includes("/app/ticket");
  const roles = [1, 2, 3, 4, 5];
  expect(roles.filter((role) => has(user(role), "bar"))).toEqual([2]);
  expect(roles.filter((role) => has(user(role), "drawer"))).toEqual(roles);
  expect([has(null, "bar"), has(null, "drawer")]).toEqual([false, false]);
  expect(paths(mainEntries(user(2), "bar", (path) => path !== "/app/ticket"))).toEqual([
    "/app/home",
    "/app/contact",
  ]);
});

test("a guest finds a lost order in the drawer [G.ticket.07]", () => {
  const inDrawer = (account: Account | null) =>
    paths(mainEntries(account, "drawer")).includes("/app/reservation/reopen");
  expect([inDrawer(null), inDrawer(user(2))]).toEqual([true, false]);
});

test("the footer shows its pages as soon as they are built, and no other; it always has the legal pages", () => {
  const all = paths(footerEntries(everyPageExists));
  for (const path of all) expect(paths(footerEntries((one) => one === path))).toEqual([path]);
  expect(paths(footerEntries())).toEqual(all.filter(pageExists));
  expect(paths(footerEntries())).toEqual(
    expect.arrayContaining(["/app/home", "/app/CGU", "/app/legal-mentions", "/app/policy"]),
  );
});
