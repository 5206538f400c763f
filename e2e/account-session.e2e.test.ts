import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { describe, expect, test } from "vitest";
import { mockResponse, callMadeBy, callsTo, failCalls, toasts } from "./api-requests.ts";
import { enterAs, logOut, storedAccount, menuButton, openAccountPage, openMenu } from "./user.ts";
import { openBooking } from "./guest.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { traveller, member } = smallWorld.users;
const planner = member.sample[2];

const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname;

/** Opens the home page as a logged-in user. */
async function atHome(
  identifier: string,
  profile: Parameters<typeof world.visitor>[0] = { size: "desktop" },
): Promise<Visitor> {
  const visitor = await world.visitor(profile);
  await enterAs(visitor, world.app, identifier);
  await visitor.page.goto("/app/home");
  return visitor;
}

describe("logging out", () => {
  test("removes the push device, then ends the session, deletes token and user, and redirects by / to the home page [C2.pub.28, C4.auth.07, C4.auth.08, C4.auth.10, C4.auth.11]", async () => {
    const visitor = await world.visitor({ size: "desktop" });
    const { page, t } = visitor;
    const token = await enterAs(visitor, world.app, traveller.email);
    expect(
      (
        await world.app.call(
          "registerDevice",
          { params: { id: "device-of-this-test" }, body: { type: "CUSTOMER" } },
          { token },
        )
      ).status,
    ).toBe(200);
    const devices = () =>
      world.app.database.sql<{ id: string }>(
        "select id from devices where id = 'device-of-this-test'",
      );
    expect(await devices()).toHaveLength(1);
    await openAccountPage(visitor, "/app/profile");
    const places: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) places.push(new URL(request.url()).pathname);
    });
    await (await openMenu(visitor)).getByRole("button", { name: t(shellMessages.logOut) }).click();
    await page.waitForURL("**/app/home");
    expect(places).toEqual(expect.arrayContaining(["/", "/app/home"]));
    expect(await storedAccount(visitor)).toBeNull();
    expect(
      await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
    ).not.toContain(token);
    await expect.poll(() => callsTo(visitor, "logout").length).toBe(1);
    const order = visitor.calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`);
    expect(order.indexOf("DELETE /api/user/devices")).toBeLessThan(
      order.indexOf("POST /api/auth/logout"),
    );
    for (const call of [...callsTo(visitor, "removeDevice"), ...callsTo(visitor, "logout")])
      expect(call.headers()["authorization"]).toBe(token);
    expect(await devices()).toEqual([]);
    await expect.poll(async () => (await world.app.call("getMe", {}, { token })).status).toBe(401);
    await expect.poll(() => page.locator(".toast").count()).toBe(0);

    const next = await callMadeBy(visitor, "holdSeats", () => openBooking(visitor, "noFee"));
    expect(next.headers()).not.toHaveProperty("authorization");
  });

  test("deletes the agency too: its pages redirect home [C4.auth.09]", async () => {
    const visitor = await atHome(planner.email);
    const { page } = visitor;
    expect((await storedAccount(visitor))?.agency).toMatchObject({
      name: smallWorld.agencies.sample.name,
    });
    await logOut(visitor);
    expect(await storedAccount(visitor)).toBeNull();
    await page.goto("/agency/planing");
    await page.waitForURL("**/app/home");
  });

  test.each([
    ["fr", "Déconnexion impossible"],
    ["en", "Unable to logout"],
  ] as const)(
    "fails with a message and keeps the session when the push device cannot be removed, without network and with a server error, in %s [C8.auth.01, G.auth.22]",
    async (language, sentence) => {
      for (const how of ["network", "server"] as const) {
        const visitor = await atHome(traveller.email, { size: "desktop", language });
        const before = await storedAccount(visitor);
        if (how === "network") await failCalls(visitor, "removeDevice");
        else
          await mockResponse(visitor, "removeDevice", {
            status: 503,
            body: { message: "broken", data: null },
          });
        await (
          await openMenu(visitor)
        )
          .getByRole("button", { name: visitor.t(shellMessages.logOut) })
          .click();
        await toasts(visitor, "error").getByText(sentence, { exact: true }).waitFor();
        expect((await storedAccount(visitor))?.token).toBe(before?.token);
        expect([
          await menuButton(visitor).count(),
          callsTo(visitor, "logout").length,
          pathOf(visitor),
        ]).toEqual([1, 0, "/app/home"]);
      }
    },
  );

  test("succeeds for a session that has already ended, and when the request does not reach the server [G.auth.22]", async () => {
    const known = await atHome(traveller.email);
    const { token } = (await storedAccount(known)) ?? {};
    await known.page.waitForLoadState("networkidle");
    await world.app.call("logout", {}, { token: token ?? "" });
    await (
      await openMenu(known)
    )
      .getByRole("button", { name: known.t(shellMessages.logOut) })
      .click();
    await expect.poll(() => storedAccount(known)).toBeNull();
    expect(await known.page.locator(".toast").count()).toBe(0);

    const lost = await atHome(traveller.email);
    await failCalls(lost, "logout");
    await (
      await openMenu(lost)
    )
      .getByRole("button", { name: lost.t(shellMessages.logOut) })
      .click();
    await expect.poll(() => storedAccount(lost)).toBeNull();
    expect(await lost.page.locator(".toast").count()).toBe(0);
  });
});

describe("the guard of the account pages", () => {
  test.each(["/app/profile", "/app/edit", "/app/ticket", "/app/ticket/edit/0199a0c0"] as const)(
    "redirects a visitor without a session to the customer login and back afterwards: %s [G.role.10]",
    async (path) => {
      const visitor = await world.visitor();
      const { page } = visitor;
      await page.goto(`${path}?from=mail`);
      await page.waitForURL((address) => address.pathname === "/auth/client/login");
      expect(new URL(page.url()).searchParams.get("return")).toBe(`${path}?from=mail`);
      expect(await page.locator(".toast").count()).toBe(0);
    },
  );

  test("shows a warning at the matching login when a session has ended [G.auth.27]", async () => {
    for (const [user, login] of [
      [traveller, "/auth/client/login"],
      [planner, "/auth/agency/login"],
    ] as const) {
      const visitor = await world.visitor();
      const token = await enterAs(visitor, world.app, user.email);
      await openAccountPage(visitor, "/app/profile");
      await visitor.page.waitForLoadState("networkidle"); // otherwise a request of the page itself would be refused first
      await world.app.call("logout", {}, { token });
      await visitor.page.getByRole("button", { name: visitor.t(profileMessages.export) }).click();
      await visitor.page.waitForURL((address) => address.pathname === login);
      await toasts(visitor, "warning").getByText(visitor.t(shellMessages.sessionEnded)).waitFor();
      expect(await storedAccount(visitor)).toBeNull();
    }
  });

  test("a deleted stored token causes one load and a redirect to the login [G.auth.26]", async () => {
    const visitor = await world.visitor();
    const { page } = visitor;
    await enterAs(visitor, world.app, traveller.email);
    await openAccountPage(visitor, "/app/profile");
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("wakafine") ?? "{}") as {
        state: { account: { token?: string } };
      };
      delete kept.state.account.token;
      window.addEventListener("pagehide", () =>
        localStorage.setItem("wakafine", JSON.stringify(kept)),
      );
    });
    const loads: string[] = [];
    page.on("load", () => loads.push(new URL(page.url()).pathname));
    const before = visitor.calls.length;
    await page.reload();
    await page.waitForURL((address) => address.pathname === "/auth/client/login");
    expect(loads).toEqual(["/app/profile", "/auth/client/login"]);
    expect(
      visitor.calls
        .slice(before)
        .filter((call) => call.headers()["authorization"] || call.url().includes("/user/")),
    ).toEqual([]);
  });
});

test("a session is restored from the four stored values [C3.auth.04]", async () => {
  for (const user of [traveller, planner]) {
    const visitor = await atHome(user.email);
    const kept = await storedAccount(visitor);
    expect(Object.keys(kept ?? {}).toSorted()).toEqual(["agency", "token", "user", "uuid"]);
    await visitor.page.reload();
    await menuButton(visitor).waitFor();
    expect(await storedAccount(visitor)).toEqual(kept);
    const me = await callMadeBy(visitor, "getMe", () => visitor.page.goto("/app/profile"));
    expect(me.headers()["authorization"]).toBe(kept?.token);
  }
});
