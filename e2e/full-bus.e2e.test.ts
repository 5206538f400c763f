import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { refusalTexts, reviewMessages } from "@wakafine/shared/check-in/review-messages.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { SoldTicket } from "@wakafine/testkit/sold-tickets.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { expect, test } from "vitest";
import { withCameraShowing } from "./fake-camera.ts";
import { takePicture } from "./inspect.ts";
import { markAsUsed, member, scanByUsb, typeCode } from "./members.ts";
import { mixedProfiles } from "./profiles.ts";
import { enterAs } from "./saved-session.ts";
import { openVisitor, type Visitor, visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { soon, morning, first } = smallWorld.departures;
const places = 70;

/** Sells one ticket and returns it. */
async function sold(app: TestApp, departureId: string): Promise<SoldTicket> {
  const passengers = [{ lastname: "Refus", firstname: "Test" }];
  return (await sellTickets(app.database, { departureId, passengers }))[0]!;
}

/** Returns the picture of a ticket, as it is printed by its agency. */
async function printed(app: TestApp, { code }: SoldTicket, token: string): Promise<Buffer> {
  const { body } = await app.call("lookUpTicket", { body: { code_verification: code } }, { token });
  const response = await fetch(body.data[0]!.ticket_url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Sells and prints the tickets that will be refused, changes what makes them refused, and returns them with what the page shows and keeps. */
async function refusedTickets(app: TestApp, token: string) {
  const [late, unpaid, cancelled, unknown] = [
    await sold(app, morning.id),
    await sold(app, morning.id),
    await sold(app, morning.id),
    await sold(app, morning.id),
  ];
  const foreign = await sold(app, first.id);
  const elsewhere = await logInMember(app, smallWorld.users.member.modest[9]);
  const pictures = new Map<SoldTicket, Buffer>([[foreign, await printed(app, foreign, elsewhere)]]);
  for (const ticket of [late, unpaid, cancelled, unknown])
    pictures.set(ticket, await printed(app, ticket, token));
  const { database } = app;
  await database.sql(
    "update departures set departs_at = app_now() - interval '30 hours' where id = $1",
    [morning.id],
  );
  await database.sql("update tickets set status = 'BOOKED' where id = $1", [unpaid.id]);
  await database.sql("update tickets set status = 'CANCEL' where id = any ($1)", [
    [cancelled.id, unknown.id],
  ]);
  await database.sql("update tickets set qrcode_uuid = gen_random_uuid() where id = $1", [
    unknown.id,
  ]);
  return (
    [
      [late, checkInMessages.tooLate, "ticket_wrong_day"],
      [unpaid, checkInMessages.stateUnpaid, "ticket_not_paid"],
      [cancelled, checkInMessages.stateCancelled, "ticket_cancelled"],
      [foreign, checkInMessages.otherAgencyQr, "ticket_other_agency"],
      [unknown, checkInMessages.unknownQr, "ticket_not_found"],
    ] as const
  ).map(([ticket, text, outcome]) => ({ picture: pictures.get(ticket)!, text, outcome }));
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

/** Marks the ticket that the page shows. */
async function board(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await markAsUsed(visitor);
  await page.getByRole("heading", { name: t(checkInMessages.onBoard) }).waitFor();
}

/** Boards the rest of the coach at the other door, with a scanner at the USB port and the keyboard. */
async function boardByUsb({ page, t }: Visitor, codes: readonly string[]): Promise<void> {
  await page.getByRole("heading", { level: 1 }).click(); // leaves the code field
  const dialog = page.getByRole("dialog");
  for (const code of codes) {
    await scanByUsb(page, code);
    await dialog.getByText(code).waitFor();
    await dialog.getByRole("button", { name: t(checkInMessages.mark_as_used) }).press("Enter");
    await dialog.getByRole("heading", { name: t(checkInMessages.onBoard) }).waitFor();
  }
}

test.each(mixedProfiles)(
  "a full coach of 70 boards on the page by camera, code, name and the USB scanner of a second controller, and every ticket that may not board is refused by the camera and kept ($size, $language) [A1.check.01, A1.check.02, G.check.03, G.check.04]",
  { timeout: 900_000 },
  async (profile) => {
    const app = await world.ownApp();
    const tickets = await fullBus(app);
    const token = await logInMember(app, member[9]);
    const byCamera = tickets.slice(0, 6);
    const byCode = tickets.slice(6, 12);
    const byName = tickets.slice(12, 16);
    const pictures: Buffer[] = [];
    for (const ticket of byCamera) pictures.push(await printed(app, ticket, token));
    const refusals = [
      {
        picture: pictures[0]!,
        text: checkInMessages.used,
        outcome: "ticket_already_validated",
      } as const,
      ...(await refusedTickets(app, token)),
    ];
    await withCameraShowing(pictures[0]!, async (browser, show) => {
      const complaints: string[] = [];
      const { origin } = app;
      const visitor = await openVisitor(browser, { origin, profile, complaints });
      const { page, t } = visitor;
      await enterAs(visitor, app, { user: member[2], path: "/agency/checkin" });
      const dialog = page.getByRole("dialog");
      const openCamera = () => page.getByRole("button", { name: t(checkInMessages.scan) }).click();
      await openCamera();
      for (const [index, { code }] of byCamera.entries()) {
        await dialog.getByText(code).waitFor();
        await board(visitor);
        const nextPicture = pictures[index + 1];
        if (nextPicture) await show(nextPicture);
        await press(visitor, nextPicture ? checkInMessages.next : checkInMessages.quit);
      }
      for (const { code } of byCode) {
        await typeCode(visitor, code);
        await board(visitor);
        await press(visitor, checkInMessages.next);
      }
      for (const { code, seat } of byName) {
        const name = `Voyageur${String(seat).padStart(2, "0")}`;
        await page.getByRole("searchbox", { name: t(checkInMessages.search) }).fill(name);
        await page
          .getByRole("button", { name: t(checkInMessages.checkTicketOf, { code }) })
          .click();
        await board(visitor);
        await press(visitor, checkInMessages.next);
      }
      const second = await openVisitor(browser, { origin, profile, complaints });
      await enterAs(second, app, { user: member[9], path: "/agency/checkin" });
      await boardByUsb(
        second,
        tickets.slice(16).map(({ code }) => code),
      );
      await second.context.close();
      await expect.poll(() => counts(visitor)).toBe(`${places} / ${places}`);

      const kept = page.getByRole("region", { name: t(reviewMessages.refusedList) });
      for (const { picture, text, outcome } of refusals) {
        await show(picture);
        await openCamera();
        await dialog.getByText(t(text), { exact: true }).first().waitFor();
        expect(
          await dialog.getByRole("button", { name: t(checkInMessages.mark_as_used) }).count(),
        ).toBe(0);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        await kept.getByText(t(refusalTexts[outcome]), { exact: true }).first().waitFor();
      }
      expect(await counts(visitor)).toBe(`${places} / ${places}`);
      await kept.scrollIntoViewIfNeeded();
      await takePicture(visitor, "check-in-refused-by-camera");
      expect(complaints, "what the pages complained about").toEqual([]);
    });
    const boarded = await app.database.sql<{ boarded: number }>(
      "select count(*)::integer as boarded from check_ins where outcome = 'accepted'",
    );
    expect(boarded).toEqual([{ boarded: places }]);
  },
);
