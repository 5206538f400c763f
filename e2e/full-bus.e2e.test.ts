import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { refusalTexts, reviewMessages } from "@wakafine/shared/check-in/review-messages.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { expect, test } from "vitest";
import { withCameraShowing } from "./fake-camera.ts";
import { markAsUsed, member, typeCode } from "./members.ts";
import { mixedProfiles } from "./profiles.ts";
import { enterAs } from "./saved-session.ts";
import { openVisitor, type Visitor, visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { soon, morning, first } = smallWorld.departures;
const places = 70;

/** Sells one ticket and returns it. */
async function sold(app: TestApp, departureId: string, status?: "BOOKED" | "CANCEL") {
  const passengers = [{ lastname: "Refus", firstname: "Test" }];
  const [ticket] = await sellTickets(app.database, {
    departureId,
    passengers,
    ...(status ? { status } : {}),
  });
  return ticket!;
}

/** Sells every seat of a coach, ten to a booking; the names are numbered. */
async function fullBus(app: TestApp) {
  await app.database.sql("update departures set total_places = $2 where id = $1", [
    soon.id,
    places,
  ]);
  const tickets = [];
  for (let booking = 0; booking < places / 10; booking += 1)
    tickets.push(
      ...(await sellTickets(app.database, {
        departureId: soon.id,
        passengers: Array.from({ length: 10 }, (_, index) => ({
          lastname: `Voyageur${String(booking * 10 + index + 1).padStart(2, "0")}`,
        })),
      })),
    );
  return tickets;
}

/** What the panel shows: on board / expected. */
const counts = ({ page, t }: Visitor) =>
  page
    .getByRole("region", { name: t(reviewMessages.boardingNow) })
    .locator(".num")
    .first()
    .innerText();
const press = ({ page, t }: Visitor, message: Parameters<Visitor["t"]>[0]) =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: t(message), exact: true })
    .press("Enter");

test.each(mixedProfiles)(
  "a full coach of 70 boards by camera, code and name and by a second controller, and every ticket that may not board is refused and kept ($size, $language) [A1.check.01, A1.check.02, G.check.03, G.check.04]",
  async (profile) => {
    const app = await world.ownApp();
    const tickets = await fullBus(app);
    await app.database.sql(
      "update departures set departs_at = app_now() - interval '30 hours' where id = $1",
      [morning.id],
    );
    const token = await logInMember(app, member[9]);
    const mark = (code: string) =>
      app.call("markTicket", { body: { code_verification: code } }, { token });
    const [byCamera, ...others] = tickets;
    const byCode = others.slice(0, 5);
    const byName = others.slice(5, 8);
    const seen = await app.call(
      "lookUpTicket",
      { body: { code_verification: byCamera!.code } },
      { token },
    );
    const printed = await fetch(seen.body.data[0]!.ticket_url);
    await withCameraShowing(Buffer.from(await printed.arrayBuffer()), async (browser) => {
      const visitor = await openVisitor(browser, { origin: app.origin, profile, complaints: [] });
      const { page, t } = visitor;
      await enterAs(visitor, app, { user: member[2], path: "/agency/checkin" });
      const board = async () => {
        await markAsUsed(visitor);
        await page.getByRole("heading", { name: t(checkInMessages.onBoard) }).waitFor();
      };
      await page.getByRole("button", { name: t(checkInMessages.scan) }).click();
      await page.getByRole("dialog").getByText(byCamera!.code).waitFor();
      await board();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t(checkInMessages.quit) })
        .press("Enter");
      for (const { code } of byCode) {
        await typeCode(visitor, code);
        await board();
        await press(visitor, checkInMessages.next);
      }
      for (const { code, seat } of byName) {
        const name = `Voyageur${String(seat).padStart(2, "0")}`;
        await page.getByRole("searchbox", { name: t(checkInMessages.search) }).fill(name);
        await page
          .getByRole("button", { name: t(checkInMessages.checkTicketOf, { code }) })
          .click();
        await board();
        await press(visitor, checkInMessages.next);
      }
      // The second controller, at the other door.
      const rest = await Promise.all(others.slice(8).map(({ code }) => mark(code)));
      expect(rest.map(({ status }) => status)).toEqual(rest.map(() => 200));
      await page.reload();
      await expect.poll(() => counts(visitor)).toBe(`${places} / ${places}`);

      const foreign = await sold(app, first.id);
      const refusals = [
        [byCode[0]!.code, checkInMessages.used, "ticket_already_validated"],
        [(await sold(app, morning.id)).code, checkInMessages.tooLate, "ticket_wrong_day"],
        [
          (await sold(app, morning.id, "BOOKED")).code,
          checkInMessages.stateUnpaid,
          "ticket_not_paid",
        ],
        [
          (await sold(app, morning.id, "CANCEL")).code,
          checkInMessages.stateCancelled,
          "ticket_cancelled",
        ],
        [foreign.code, checkInMessages.check_in_no_result, "ticket_other_agency"],
        ["not a ticket", checkInMessages.check_in_no_result, "ticket_not_found"],
      ] as const;
      const kept = page.getByRole("region", { name: t(reviewMessages.refusedList) });
      for (const [code, heading, outcome] of refusals) {
        await typeCode(visitor, code);
        await page.getByRole("heading", { name: t(heading), exact: true }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await kept.getByText(t(refusalTexts[outcome]), { exact: true }).first().waitFor();
      }
      expect(await counts(visitor)).toBe(`${places} / ${places}`);
    });
  },
);
