import { lastCode, messagesTo } from "@wakafine/testkit/account-world.ts";
import { expectError } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { logInParcelMember, parcelIn, withdrawalOf } from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { agencies, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInParcelMember(app, users.member.parcels[5]);
});
const pay = (qr_code: string, as = token) =>
  app.call("markParcelPaid", { body: { qr_code } }, { token: as });

test.each(["WAREHOUSE", "EMBARK", "ARRIVE"] as const)(
  "what the sender pays later is recorded once while the parcel is %s, with the desk that took the money; the parcel is then handed out without another payment [G.parc.06]",
  async (state) => {
    const parcel = await parcelIn(app, token, { state, payer: "SENDER", paid: false });
    const { status, body } = await pay(parcel.qr_code);
    expect([status, body.data.is_paid, body.data.status]).toEqual([200, true, state]);
    expect(body.data.events.at(-1)).toMatchObject({ kind: "PAID", agency: parcel.agency.name });
    await expectError("parcel_already_paid", pay(parcel.qr_code));
    if (state !== "ARRIVE") return;
    const code = await lastCode(app, parcel.receiver.phone);
    const taken = { body: withdrawalOf(parcel.qr_code, code) };
    expect((await app.call("withdrawParcel", taken, { token })).status).toBe(200);
    await expectError("parcel_received", pay(parcel.qr_code));
  },
);

test("two desks that take the same payment at once record it once", async () => {
  const { qr_code } = await parcelIn(app, token, { state: "EMBARK", payer: "SENDER", paid: false });
  const both = await Promise.all([pay(qr_code), pay(qr_code)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("the agency that hands a parcel out records a payment once the parcel is on its way, a third one never [G.parc.11]", async () => {
  await app.database.sql(
    "update agencies set group_name = 'convoi', is_package_sender = true where id = any ($1::uuid[])",
    [[agencies.sample.id, agencies.parcels.id]],
  );
  const partner = await logInMember(app, users.member.sample[4]);
  const more = { payer: "SENDER", paid: false } as const;
  const own = await parcelIn(app, token, { state: "EMBARK", ...more });
  await expectError("parcel_unknown", pay(own.qr_code, partner));
  const { receiver } = own;
  const shared = {
    ...more,
    receiver: {
      name: receiver.name,
      surname: receiver.surname,
      phone: receiver.phone,
      town: receiver.town,
      destination_city: "Bafoussam",
      destination_agency: agencies.sample.id,
    },
  };
  const waiting = await parcelIn(app, token, { state: "WAREHOUSE", ...shared });
  await expectError("parcel_unknown", pay(waiting.qr_code, partner));
  const arrived = await parcelIn(app, token, { state: "ARRIVE", ...shared });
  const { body } = await pay(arrived.qr_code, partner);
  expect(body.data.events.at(-1)).toMatchObject({
    kind: "PAID",
    agency: arrived.receiver.destination_agency.name,
  });
});

test("the withdrawal code names what the sender has not paid yet, because the parcel is not handed out without it [G.parc.06]", async () => {
  const { receiver } = await parcelIn(app, token, {
    state: "ARRIVE",
    payer: "SENDER",
    paid: false,
    billing_amount: 4500,
  });
  const code = (await messagesTo(app, receiver.phone)).find((text) => /^\d{6} /.test(text));
  expect(code?.replaceAll(/\s/g, " ")).toContain("Reste à payer : 4 500 FCFA");
});
