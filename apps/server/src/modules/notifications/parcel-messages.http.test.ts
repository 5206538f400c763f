import { trackingPath } from "@wakafine/shared/parcels/parcel-code.ts";
import { countSeptets, oneSmsSeptets, twoSmsSeptets } from "@wakafine/shared/rules/gsm7.ts";
import { messagesTo } from "@wakafine/testkit/account-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { addParcelBalance, parcelIn, sampleParcel } from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInMember(app, smallWorld.users.member.parcels[4]);
  await addParcelBalance(app, 100_000);
});

/** Sends a parcel to a town until it has arrived, and returns its messages to the receiver. */
async function receiverMessages(phone: string, more: object = {}) {
  const { receiver } = sampleParcel();
  const parcel = await parcelIn(app, token, {
    state: "ARRIVE",
    receiver: { ...receiver, phone },
    paid: false,
    payer: "RECEIVER",
    ...more,
  });
  const messages = await messagesTo(app, parcel.receiver.phone);
  const arrived = messages.find((text) => /^\d{6} /.test(text)) ?? "";
  const sent = messages.find((text) => text !== arrived) ?? "";
  return { sent, arrived, path: trackingPath(parcel.qr_code) };
}
const linkOf = (text: string) => text.split(/\s/).at(-1) ?? "";

test("the SMS at the sending and the one with the withdrawal code end with the link that tracks the parcel; the first is one SMS, the second at most two [A1.parc.07, G.parc.15]", async () => {
  const { sent, arrived, path } = await receiverMessages("699445501", {
    retrieval_quarter: "Marché A",
  });
  for (const text of [sent, arrived]) {
    expect(linkOf(text)).toMatch(/^https?:/);
    expect(new URL(linkOf(text)).pathname).toBe(path);
  }
  expect(countSeptets(sent)).toBeLessThanOrEqual(oneSmsSeptets);
  expect(countSeptets(arrived)).toBeLessThanOrEqual(twoSmsSeptets);
  expect(arrived).toMatch(/^\d{6} /);
});

test("the link is left out of a text that would need a third SMS; the code stays", async () => {
  const quarter = "Carrefour des Deux Églises ".repeat(8).trim();
  const { sent, arrived, path } = await receiverMessages("699445502", {
    retrieval_quarter: quarter,
  });
  expect(linkOf(sent)).toContain(path);
  expect(arrived).not.toContain(path);
  expect(arrived).toMatch(/^\d{6} /);
});
