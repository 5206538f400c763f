import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { reservationsMessages } from "@wakafine/shared/bookings/reservations-messages.ts";
import { reviewMessages } from "@wakafine/shared/check-in/review-messages.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { passengersMessages } from "@wakafine/shared/tickets/passengers-messages.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { WebSocketRoute } from "playwright-core";
import { describe, expect, test } from "vitest";
import { member } from "./members.ts";
import { onDesktop, onPhone, type Profile } from "./profiles.ts";
import { enterAs } from "./saved-session.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const { soon, morning, night } = smallWorld.departures;
const world = visitedWorld();

const sell = (departureId: string, lastname = "Mbarga") =>
  sellTickets(world.app.database, { departureId, passengers: [{ lastname }] });

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

/** Counts the connections of the page that joined the channel of the agency, and lets the test cut them, as a lost network does. */
async function cuttable({
  page,
}: Visitor): Promise<{ cut: () => Promise<void>; joined(): number }> {
  const open: WebSocketRoute[] = [];
  let acknowledged = 0;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.connectToServer().onMessage((message) => {
      socket.send(message);
      if (String(message).startsWith("43")) acknowledged += 1;
    });
    open.push(socket);
  });
  return {
    // A connection sends two events: its token, and the channel to join.
    joined: () => Math.floor(acknowledged / 2),
    cut: async () => void (await Promise.all(open.splice(0).map((socket) => socket.close()))),
  };
}

/** Opens a page of a planner that does not poll, with a connection for its live updates. */
async function openPage(profile: Profile, path: string): Promise<Visitor> {
  const visitor = await world.visitor(profile);
  await withoutPolls(visitor);
  const { joined } = await cuttable(visitor);
  await enterAs(visitor, world.app, { user: member[2], path });
  await expect.poll(joined).toBe(1);
  return visitor;
}

/** The numbers on board and expected of the departure that boards now. */
async function counts({ page, t }: Visitor): Promise<readonly number[]> {
  const panel = page.getByRole("region", { name: t(reviewMessages.boardingNow) });
  return (await panel.locator(".num").first().innerText()).split("/").map(Number);
}

describe.each(onPhone)("at the size of a $size in $language", (profile) => {
  test("a sale and a check-in elsewhere appear on the open check-in screen without reload or poll, also after the connection was lost", async () => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    await withoutPolls(visitor);
    const { cut, joined } = await cuttable(visitor);
    const token = await enterAs(visitor, world.app, { user: member[2], path: "/agency/checkin" });
    await page.getByRole("heading", { name: t(reviewMessages.boardingNow) }).waitFor();
    await expect.poll(joined).toBe(1);
    const [boarded = 0, expected = 0] = await counts(visitor);
    const [ticket] = await sell(soon.id);
    await expect.poll(() => counts(visitor)).toEqual([boarded, expected + 1]);
    const body = { code_verification: ticket!.code };
    await world.app.call("markTicket", { body }, { token });
    await expect.poll(() => counts(visitor)).toEqual([boarded + 1, expected + 1]);
    await cut();
    await sell(soon.id);
    await expect.poll(() => counts(visitor)).toEqual([boarded + 1, expected + 2]);
    expect(joined()).toBeGreaterThan(1);
  });
});

describe.each(onDesktop)("at the size of a $size in $language", (profile) => {
  test("a scan that is refused at another door appears on the open list of refused attempts without reload or poll [G.check.04]", async () => {
    const { page, t } = await openPage(profile, "/agency/checkin");
    await page.getByRole("heading", { name: t(reviewMessages.boardingNow) }).waitFor();
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

  test.each(["/agency/my-travels", "/agency/planing?day=all"])(
    "a sale elsewhere changes the row of its departure in %s [A2.trav.01, A2.plan.01]",
    async (path) => {
      const visitor = await openPage(profile, path);
      const row = visitor.page.locator(`tr[data-key="${morning.id}"]`);
      await row.waitFor();
      const before = await row.innerText();
      await sell(morning.id);
      await expect.poll(() => row.innerText()).not.toBe(before);
    },
  );
});

describe.each(onPhone)("at the size of a $size in $language", (profile) => {
  test("a booking made elsewhere appears in the passengers of its departure, also an unpaid one with the switch on, and in the reservations [A2.trav.03, G.trav.06]", async () => {
    const visitor = await openPage(profile, `/agency/my-travels/${morning.id}`);
    const { page, t } = visitor;
    const row = (text: string) => page.locator("tr[data-key]").filter({ hasText: text });
    const name = `Fouda ${profile.size}`;
    await page.getByRole("checkbox", { name: t(passengersMessages.withBooked) }).press("Space");
    await sell(morning.id, name);
    await row(name).waitFor();
    const unpaid = `Abega ${profile.size}`;
    await sellTickets(world.app.database, {
      departureId: morning.id,
      passengers: [{ lastname: unpaid }],
      status: "BOOKED",
    });
    await row(unpaid).waitFor();

    const reservations = await openPage(profile, "/agency/list/reservations");
    await reservations.page
      .getByRole("heading", { name: t(reservationsMessages.title), exact: true })
      .waitFor();
    const later = `Essomba ${profile.size}`;
    await sell(night.id, later);
    await reservations.page.locator("tr[data-key]").filter({ hasText: later }).waitFor();
  });
});
