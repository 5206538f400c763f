import { trackingPath } from "@wakafine/shared/parcels/parcel-code.ts";
import { countSeptets, oneSmsSeptets, twoSmsSeptets } from "@wakafine/shared/rules/gsm7.ts";
import { lastCode, messagesTo } from "@wakafine/testkit/account-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  addParcelBalance,
  parcelIn,
  plannedBus,
  sampleParcel,
  withdrawalOf,
} from "@wakafine/testkit/parcel-world.ts";
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

const handedOut = {
  received: {
    fr: "retiré à Bafoussam. Si ce n'était pas convenu, appelez l'agence.",
    en: "picked up in Bafoussam. If this was not agreed, call the agency.",
  },
  received_returned: {
    fr: "repris par son expéditeur à Douala. Si ce n'était pas convenu, appelez l'agence.",
    en: "taken back by its sender in Douala. If this was not agreed, call the agency.",
  },
} as const;
let senders = 0;

test.each([
  { text: "received", language: "fr" },
  { text: "received", language: "en" },
  { text: "received_returned", language: "fr" },
  { text: "received_returned", language: "en" },
] as const)(
  "sender and receiver get one SMS in the language of the counter when a parcel is handed out: $text in $language [G.parc.15]",
  async ({ text, language }) => {
    senders += 1;
    const { sender, ...rest } = sampleParcel();
    const phone = `+2376774466${String(senders).padStart(2, "0")}`;
    const sent = await app.call(
      "sendParcel",
      { body: { ...rest, sender: { ...sender, phone } } },
      { token, language },
    );
    const { qr_code, receiver } = sent.body.data;
    const { uuid } = await plannedBus(app, token);
    const moved = { body: { qr_code, departure_uuid: uuid } };
    await app.call("embarkParcel", moved, { token });
    await app.call("unloadParcel", { body: { ...moved.body, early: true } }, { token });
    const isReturned = text === "received_returned";
    if (isReturned) {
      const body = { qr_code, exception: "RETURNED", note: "Pas venu" } as const;
      await app.call("recordParcelException", { body }, { token });
      await app.call("receiveReturnedParcel", { body: { qr_code } }, { token });
    }
    const code = await lastCode(app, isReturned ? phone : receiver.phone);
    const taken = await app.call(
      "withdrawParcel",
      { body: withdrawalOf(qr_code, code) },
      { token },
    );
    expect(taken.body.data.status).toBe("RECEIVE");
    for (const person of [phone, receiver.phone]) {
      const messages = (await messagesTo(app, person)).filter((message) =>
        message.endsWith(handedOut[text][language]),
      );
      expect(messages, person).toHaveLength(1);
      expect(messages[0]).toContain(qr_code);
      expect(countSeptets(messages[0]!)).toBeLessThanOrEqual(oneSmsSeptets);
    }
  },
);
