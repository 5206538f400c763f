import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { expect, test } from "vitest";
import { callMadeBy, callsTo, intercept } from "./api-requests.ts";
import { withCameraShowing } from "./fake-camera.ts";
import { expectAccessible } from "./inspect.ts";
import { markAsUsed, member } from "./members.ts";
import { enterAs } from "./saved-session.ts";
import { openVisitor, visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Sells a ticket and returns its code and its picture, as it is printed. */
async function printedTicket() {
  const [ticket] = await sellTickets(world.app.database, {
    departureId: smallWorld.departures.soon.id,
    passengers: [{ lastname: "Mbarga", firstname: "Odile", cni: "112784903" }],
  });
  const { code, qrcodeUuid } = ticket!;
  const { body } = await world.app.call(
    "lookUpTicket",
    { body: { code_verification: code } },
    { token: await logInMember(world.app, member[9]) },
  );
  const response = await fetch(body.data[0]!.ticket_url);
  return { code, qrcodeUuid, picture: Buffer.from(await response.arrayBuffer()) };
}

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
