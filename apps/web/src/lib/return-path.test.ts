import { afterLogin } from "./agency-access.ts";
import { expect, test } from "vitest";
import { clientLoginTo, safeReturnPath, returnPathOf, withReturn } from "./return-path.ts";

test.each([
  "/app/profile",
  "/app/ticket/edit/0199a0c0?tab=one#two",
  "/app/result?city_departure=Yaound%C3%A9",
  "/",
])("%s is accepted as a return path [G.role.10]", (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  null,
  "",
  "app/profile",
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/app\\..\\evil",
  "javascript:alert(1)",
  " /app/home",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  "/\u0000/evil.example",
  "/.//evil.example",
  "/app/..//evil.example",
  "///evil.example",
  "http:/evil.example",
  "data:text/html,x",
  "/auth/client/login",
  "/auth/agency/login?return=/app/home",
  "/app/../auth/client/login",
])("%j is rejected as a return path [G.role.10]", (text) => {
  expect(safeReturnPath(text)).toBeNull();
});

test("a return path keeps its query and anchor through the login address [G.role.10]", () => {
  const address = clientLoginTo("/app/edit?a=1&b=2#c");
  expect(address).toBe("/auth/client/login?return=%2Fapp%2Fedit%3Fa%3D1%26b%3D2%23c");
  expect(returnPathOf(new URL(address, "https://page.invalid").searchParams)).toBe(
    "/app/edit?a=1&b=2#c",
  );
  expect([clientLoginTo("//evil.example"), withReturn("/auth/client/register", null)]).toEqual([
    "/auth/client/login",
    "/auth/client/register",
  ]);
});

test("after a login travellers go home and members to their landing page, unless there is a return path [C2.auth.28, G.auth.09, G.role.10]", () => {
  const accountOf = (roleId: number | null) => ({
    user: { user_agency_role: roleId === null ? null : { id: roleId } },
    uuid: "u",
    token: "t",
    agency: roleId === null ? null : { agency_transport_type: { id: 1 }, is_package_sender: false },
  });
  const [traveller, planner, controller] = [accountOf(null), accountOf(2), accountOf(9)];
  expect([traveller, planner, controller].map((account) => afterLogin(account, null))).toEqual([
    "/app/home",
    "/agency/planing",
    "/agency/checkin",
  ]);
  expect([traveller, planner].map((account) => afterLogin(account, "/app/edit"))).toEqual([
    "/app/edit",
    "/app/edit",
  ]);
});
