import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { signedPart } from "@wakafine/shared/tickets/ticket-qr.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { expect, test } from "vitest";
import { callMadeBy, callsTo, intercept } from "./api-requests.ts";
import { withCameraShowing } from "./fake-camera.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { markAsUsed, member, scanByUsb, typeCode } from "./members.ts";
import { onPhone } from "./profiles.ts";
import { enterAs } from "./saved-session.ts";
import { openVisitor, visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Sells a ticket and returns its code and its picture, as it is printed. */
async function printedTicket(
  departure: "soon" | "first" = "soon",
  controller: { readonly email: string } = member[9],
  lastname = "Mbarga",
) {
  const [ticket] = await sellTickets(world.app.database, {
    departureId: smallWorld.departures[departure].id,
    passengers: [{ lastname, firstname: "Odile", cni: "112784903" }],
  });
  const { code, qrcodeUuid, id } = ticket!;
  const { body } = await world.app.call(
    "lookUpTicket",
    { body: { code_verification: code } },
    { token: await logInMember(world.app, controller) },
  );
  const response = await fetch(body.data[0]!.ticket_url);
  return { id, code, qrcodeUuid, picture: Buffer.from(await response.arrayBuffer()) };
}

const keptRefusals = "select outcome from check_ins where entered = any ($1) order by id";

/** The text of a QR code; look-ups do not check its signature. */
const qrTextOf = (qrcodeUuid: string) =>
  `${signedPart("k1", { qrcodeUuid, departureId: smallWorld.departures.first.id, seat: 1, version: 1 })}.${"A".repeat(86)}`;

test("the camera reads the QR code of a printed ticket, its dialog closes, and the ticket is marked [A1.check.02, A4.check.01, A4.check.04, A4.check.34, G.check.02]", async () => {
  const { code, qrcodeUuid, picture } = await printedTicket();
  const complaints: string[] = [];
  const policies = new Map<string, string>();
  await withCameraShowing(picture, async (browser) => {
    const visitor = await openVisitor(browser, {
      origin: world.app.origin,
      profile: { size: "phone", language: "fr" },
      complaints,
    });
    const { page, t } = visitor;
    page.on("response", (response) => {
      const name = /^\/(?:assets\/(qr-worker)-|(agency\/checkin)$)/.exec(
        new URL(response.url()).pathname,
      );
      const policy = response.headers()["content-security-policy"] ?? "";
      if (name) policies.set(name[1] ?? name[2] ?? "", policy);
    });
    await enterAs(visitor, world.app, { user: member[9], path: "/agency/checkin" });
    const scanner = page.getByRole("dialog", { name: t(checkInMessages.scanTitle) });
    // Held back, so that the open dialog can be examined before the first reading.
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await intercept(page, "**/zxing_reader-*.wasm", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: t(checkInMessages.scan) }).click();
    await scanner.getByText(t(checkInMessages.aim)).waitFor();
    await expectAccessible(page);
    const call = await callMadeBy(visitor, "lookUpTicketByQr", async () => release());
    expect(new URL(call.url()).pathname).toContain(qrcodeUuid);
    await scanner.waitFor({ state: "detached" });
    await page.getByRole("dialog").getByText(code).waitFor();
    await callMadeBy(visitor, "markTicket", () => markAsUsed(visitor));
    await page
      .getByRole("dialog")
      .getByText(t(checkInMessages.onBoard), { exact: true })
      .last()
      .waitFor();
    expect(callsTo(visitor, "lookUpTicketByQr")).toHaveLength(1);
    await page.getByRole("button", { name: t(checkInMessages.next), exact: true }).press("Enter");
    // The camera opens again for the next passenger, and reads the same ticket, which is used now.
    await page.getByRole("dialog").getByText(t(checkInMessages.used)).last().waitFor();
  });
  expect(policies.get("qr-worker"), "the worker may compile WebAssembly").toMatch(
    /script-src 'self' 'wasm-unsafe-eval'/,
  );
  expect(policies.get("agency/checkin"), "the page may not").toMatch(/script-src 'self';/);
  expect(complaints, "what the page complained about").toEqual([]);
});

test.each(onPhone)(
  "the QR code of another agency's ticket, by camera and by a USB scanner, is named as such without any of its data, and one that no ticket has as unknown ($size, $language) [G.check.03, G.role.15]",
  async (profile) => {
    const foreign = await printedTicket("first", smallWorld.users.member.modest[9], "Tchuente");
    const lost = await printedTicket();
    await world.app.database.sql("update tickets set qrcode_uuid = $2 where id = $1", [
      lost.id,
      crypto.randomUUID(),
    ]);
    await withCameraShowing(foreign.picture, async (browser, show) => {
      const complaints: string[] = [];
      const { origin } = world.app;
      const visitor = await openVisitor(browser, { origin, profile, complaints });
      const { page, t } = visitor;
      await enterAs(visitor, world.app, { user: member[9], path: "/agency/checkin" });
      const dialog = page.getByRole("dialog");
      const noResult = dialog.getByRole("heading", {
        name: t(checkInMessages.check_in_no_result),
        exact: true,
      });
      const expectNothingOf = async ({ code, qrcodeUuid }: typeof foreign) => {
        const text = await page.locator("body").innerText();
        for (const part of ["Tchuente", code, qrcodeUuid]) expect(text).not.toContain(part);
      };
      const leave = async () => {
        await dialog
          .getByRole("button", { name: t(checkInMessages.back), exact: true })
          .press("Enter");
        await dialog.waitFor({ state: "detached" });
      };
      await page.getByRole("button", { name: t(checkInMessages.scan) }).click();
      await dialog.getByText(t(checkInMessages.otherAgencyQr)).waitFor();
      await noResult.waitFor();
      await expectNothingOf(foreign);
      await takePicture(visitor, "check-in-other-agency");
      await expectAccessible(page);
      await leave();

      // A scanner types into the code field if it has the focus, else anywhere on the page.
      await typeCode(visitor, qrTextOf(foreign.qrcodeUuid));
      await dialog.getByText(t(checkInMessages.otherAgencyQr)).waitFor();
      await leave();
      await page.getByRole("heading", { level: 1 }).click();
      await scanByUsb(page, qrTextOf(foreign.qrcodeUuid));
      await dialog.getByText(t(checkInMessages.otherAgencyQr)).waitFor();
      await expectNothingOf(foreign);
      await leave();

      await show(lost.picture);
      await page.getByRole("button", { name: t(checkInMessages.scan) }).click();
      await dialog.getByText(t(checkInMessages.unknownQr)).waitFor();
      await noResult.waitFor();
      expect(
        await world.app.database.sql(keptRefusals, [[foreign.qrcodeUuid, lost.qrcodeUuid]]),
      ).toEqual([{ outcome: "ticket_other_agency" }, { outcome: "ticket_not_found" }]);
      expect(complaints, "what the page complained about").toEqual([]);
    });
  },
);
