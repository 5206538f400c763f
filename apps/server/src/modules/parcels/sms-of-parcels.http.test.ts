import { messagesTo } from "@wakafine/testkit/account-world.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  addParcelBalance,
  claimOf,
  parcelIn,
  sampleParcel,
} from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { users } = smallWorld;
const app = useTestApp({ env: { PARCELS_PER_HOUR: "6", SMS_PARCELS_PER_HOUR: "3" } });
let clerk: string;
let manager: string;
beforeAll(() => addParcelBalance(app, 100_000));
beforeEach(async () => {
  await startLimitWindow(app, 24 * 60);
  clerk = await logInMember(app, users.member.parcels[5]);
  manager = await logInMember(app, users.member.parcels[4]);
});

let numbers = 0;
/** A phone that no other test uses. */
function newPhone(): string {
  numbers += 1;
  return `+23767755${String(numbers).padStart(4, "0")}`;
}
/** A parcel whose sender and receiver have these phones. */
function parcelTo(receiverPhone: string, senderPhone = newPhone()) {
  const { sender, receiver, ...rest } = sampleParcel();
  return {
    ...rest,
    sender: { ...sender, phone: senderPhone },
    receiver: { ...receiver, phone: receiverPhone },
  };
}
const send = (body: ReturnType<typeof parcelTo>, token = clerk) =>
  app.call("sendParcel", { body }, { token });

test("phones of countries that receive no SMS are refused at their field [A5.parc.07, G.parc.15]", async () => {
  await expectFieldErrors(["receiver.phone foreign_phone"], send(parcelTo("+33612345678")));
  await expectFieldErrors(
    ["sender.phone foreign_phone"],
    send(parcelTo(newPhone(), "+33612345678")),
  );
});

test("one number gets a limited number of SMS about parcels in an hour, and still the withdrawal code [G.parc.08, G.book.32]", async () => {
  const [phone, other] = [newPhone(), newPhone()];
  const { receiver, ...parcel } = parcelTo(phone);
  for (let count = 0; count < 4; count += 1) expect((await send(parcelTo(phone))).status).toBe(201);
  expect((await send(parcelTo(other))).status).toBe(201);
  expect(
    [await messagesTo(app, phone), await messagesTo(app, other)].map((all) => all.length),
  ).toEqual([3, 1]);
  await parcelIn(app, manager, { ...parcel, receiver, state: "ARRIVE" });
  const messages = await messagesTo(app, phone);
  expect(messages).toHaveLength(4);
  expect(messages.filter((text) => /^\d{6} /.test(text))).toHaveLength(1);
});

test("a member sends a limited number of parcels in an hour, others their own [G.parc.15, G.book.32]", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1)
    statuses.push((await send(parcelTo(newPhone()))).status);
  expect(statuses).toEqual([...Array(6).fill(201), 429]);
  expect((await send(parcelTo(newPhone()), manager)).status).toBe(201);
  await startLimitWindow(app, 60);
  expect((await send(parcelTo(newPhone()))).status).toBe(201);
});

test("claims about one parcel are limited per day, because each sends two SMS (decision 0178)", async () => {
  const parcel = await parcelIn(app, manager, { state: "WAREHOUSE" });
  const lost = { qr_code: parcel.qr_code, exception: "LOST", note: "Introuvable" } as const;
  await app.call("recordParcelException", { body: lost }, { token: manager });
  const open = () =>
    app.call("openParcelClaim", { body: claimOf(parcel.uuid) }, { token: manager });
  for (let count = 0; count < 5; count += 1) {
    const { status, body } = await open();
    expect(status).toBe(201);
    const claim_uuid = body.data.claim!.uuid;
    const decision = { claim_uuid, awarded: null, decision: "Sans preuve" };
    await app.call("decideParcelClaim", { body: decision }, { token: manager });
  }
  expect((await open()).status).toBe(429);
  const other = await parcelIn(app, manager, { state: "WAREHOUSE" });
  await app.call(
    "recordParcelException",
    { body: { ...lost, qr_code: other.qr_code } },
    { token: manager },
  );
  expect(
    (await app.call("openParcelClaim", { body: claimOf(other.uuid) }, { token: manager })).status,
  ).toBe(201);
});
