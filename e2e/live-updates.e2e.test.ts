import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { reviewMessages } from "@wakafine/shared/check-in/review-messages.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { WebSocketRoute } from "playwright-core";
import { describe, expect, test } from "vitest";
import { member } from "./members.ts";
import { mixedProfiles } from "./profiles.ts";
import { enterAs } from "./saved-session.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const { soon, morning } = smallWorld.departures;
const world = visitedWorld();

const sell = (departureId: string) =>
  sellTickets(world.app.database, {
    departureId,
    passengers: [{ lastname: "Mbarga", firstname: "Odile" }],
  });

/** Switches off every timer of 10 seconds and more, so that no screen polls: what changes came over the socket. */
async function withoutPolls({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    const longest = 10_000;
    const [interval, timeout] = [window.setInterval, window.setTimeout];
    window.setInterval = ((run: TimerHandler, ms = 0, ...values: unknown[]) =>
      ms >= longest ? 0 : interval(run, ms, ...values)) as typeof setInterval;
    window.setTimeout = ((run: TimerHandler, ms = 0, ...values: unknown[]) =>
      ms >= longest ? 0 : timeout(run, ms, ...values)) as typeof setTimeout;
  });
}

/** Lets the test cut the connections of the page, as a lost network does. */
async function cuttable({
  page,
}: Visitor): Promise<{ cut: () => Promise<void>; opened(): number }> {
  const open: WebSocketRoute[] = [];
  let opened = 0;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.connectToServer();
    open.push(socket);
    opened += 1;
  });
  return {
    opened: () => opened,
    cut: async () => void (await Promise.all(open.splice(0).map((socket) => socket.close()))),
  };
}

/** The numbers on board and expected of the departure that boards now. */
async function counts({ page, t }: Visitor): Promise<readonly number[]> {
  const panel = page.getByRole("region", { name: t(reviewMessages.boardingNow) });
  return (await panel.locator(".num").first().innerText()).split("/").map(Number);
}

describe.each(mixedProfiles)("at the size of a $size in $language", (profile) => {
  test("a sale and a check-in elsewhere appear on the open check-in screen without reload or poll, also after the connection was lost", async () => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    await withoutPolls(visitor);
    const { cut, opened } = await cuttable(visitor);
    const token = await enterAs(visitor, world.app, { user: member[2], path: "/agency/checkin" });
    await page.getByRole("heading", { name: t(reviewMessages.boardingNow) }).waitFor();
    await expect.poll(opened).toBe(1);
    const [boarded = 0, expected = 0] = await counts(visitor);
    const [ticket] = await sell(soon.id);
    await expect.poll(() => counts(visitor)).toEqual([boarded, expected + 1]);
    const body = { code_verification: ticket!.code };
    await world.app.call("markTicket", { body }, { token });
    await expect.poll(() => counts(visitor)).toEqual([boarded + 1, expected + 1]);
    await cut();
    await sell(soon.id);
    await expect.poll(() => counts(visitor)).toEqual([boarded + 1, expected + 2]);
    expect(opened()).toBeGreaterThan(1);
  });

  test("a scan that is refused at another door appears on the open list of refused attempts without reload or poll [G.check.04]", async () => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    await withoutPolls(visitor);
    const { opened } = await cuttable(visitor);
    await enterAs(visitor, world.app, { user: member[2], path: "/agency/checkin" });
    await page.getByRole("heading", { name: t(reviewMessages.boardingNow) }).waitFor();
    await expect.poll(opened).toBe(1);
    const token = await logInMember(world.app, member[9]);
    const scan = (code: string) =>
      world.app.call(
        "lookUpTicket",
        { body: { code_verification: code } },
        { token, key: crypto.randomUUID() },
      );
    const list = page.getByRole("region", { name: t(reviewMessages.refusedList) });
    for (const code of ["SMP-ZZZZZZZ2", "SMP-ZZZZZZZ3"]) {
      await scan(`${code}${profile.language}`);
      await list.getByText(`${code}${profile.language}`).waitFor();
    }
  });

  test("a sale elsewhere changes the seats left in My travels", async () => {
    const visitor = await world.visitor(profile);
    const { page } = visitor;
    await withoutPolls(visitor);
    const { opened } = await cuttable(visitor);
    await enterAs(visitor, world.app, { user: member[2], path: "/agency/my-travels" });
    const row = page.locator(`tr[data-key="${morning.id}"]`);
    await row.waitFor();
    await expect.poll(opened).toBe(1);
    const before = await row.innerText();
    await sell(morning.id);
    await expect.poll(() => row.innerText()).not.toBe(before);
  });
});
