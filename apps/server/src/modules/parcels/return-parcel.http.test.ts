import { lastCode, messagesTo } from "@wakafine/testkit/account-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  logInParcelMember,
  parcelIn,
  sampleParcel,
  withdrawalOf,
} from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { agencies, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
/** The agency that hands the parcels out. */
let partner: string;
beforeAll(async () => {
  await app.database.sql(
    "update agencies set group_name = 'convoi', is_package_sender = true where id = any ($1::uuid[])",
    [[agencies.sample.id, agencies.parcels.id]],
  );
  token = await logInParcelMember(app);
  partner = await logInMember(app, users.member.sample[4]);
});

let senders = 0;
/** A parcel that has arrived at the partner, from a sender with a phone of their own. */
async function arrivedParcel() {
  senders += 1;
  const { sender, receiver } = sampleParcel();
  const phone = `+2376775600${String(senders).padStart(2, "0")}`;
  const parcel = await parcelIn(app, token, {
    state: "ARRIVE",
    sender: { ...sender, phone },
    receiver: { ...receiver, destination_agency: agencies.sample.id },
  });
  return { ...parcel, phone };
}
const note = (qr_code: string) => ({ qr_code, exception: "RETURNED", note: "Refusé" }) as const;
const returned = (qr_code: string, as = partner) =>
  app.call("recordParcelException", { body: note(qr_code) }, { token: as });
const back = (qr_code: string, more: object = {}, as = token) =>
  app.call("receiveReturnedParcel", { body: { qr_code, ...more } }, { token: as });
const withdraw = (qr_code: string, code: string, as = token) =>
  app.call("withdrawParcel", { body: withdrawalOf(qr_code, code) }, { token: as });
const newCode = (package_uuid: string) =>
  app.call("sendWithdrawalCode", { body: { package_uuid } }, { token });
const tracked = async (id: string) =>
  (await app.call("displayParcel", { params: { id } })).body.data;

test("the sender of a returned parcel is notified that it comes back, and gets the code only when the sending agency has it again; then it is handed out [G.parc.08, G.parc.14, G.parc.15]", async () => {
  const { qr_code, uuid, phone, receiver, created_date } = await arrivedParcel();
  const former = await lastCode(app, receiver.phone);
  expect((await returned(qr_code)).body.data).toMatchObject({ back_date: null });
  const [toSender, toReceiver] = [
    (await messagesTo(app, phone)).at(-1),
    (await messagesTo(app, receiver.phone)).at(-1),
  ];
  expect(toSender).toContain("revient à Douala. Un code de retrait suivra.");
  expect(toSender).not.toMatch(/\d{6} |retourné/);
  expect(toReceiver).toContain("retourne à son expéditeur");
  for (const as of [token, partner])
    expect((await withdraw(qr_code, former, as)).body.error_code).toBe("parcel_returning");
  expect((await newCode(uuid)).body.error_code).toBe("parcel_returning");
  expect(await tracked(qr_code)).toMatchObject({
    exception: "RETURNED",
    is_returned: true,
    back_date: null,
  });

  expect((await back(qr_code, {}, partner)).body.error_code).toBe("parcel_unknown");
  const recorded = await back(qr_code, { happened_at: created_date });
  expect(recorded.body.data).toMatchObject({
    status: "ARRIVE",
    exceptions: ["RETURNED"],
    back_date: expect.any(String) as string,
  });
  expect(recorded.body.data.events.at(-1)).toMatchObject({
    kind: "BACK",
    agency: "Tam-Tam Colis",
    bus_number: null,
    happened_at: created_date,
  });
  const code = await lastCode(app, phone);
  expect((await messagesTo(app, phone)).at(-1)).toContain("retourné chez Tam-Tam Colis à Douala");
  expect(await tracked(qr_code)).toMatchObject({
    exception: "RETURNED",
    is_returned: true,
    back_date: recorded.body.data.back_date,
  });
  expect((await back(qr_code)).body.error_code).toBe("parcel_exception_known");
  expect((await withdraw(qr_code, code, partner)).body.error_code).toBe("parcel_returning");
  expect((await withdraw(qr_code, code)).body.data.status).toBe("RECEIVE");
  // The receiver calls the agency that had the parcel, not the one it was destined for.
  expect((await messagesTo(app, receiver.phone)).at(-1)).toMatch(/^Tam-Tam Colis.*repris/);
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

test("a returned parcel goes to its receiver after all while it is on its way back, not any more once it is back; both are told", async () => {
  const { qr_code, phone, receiver } = await arrivedParcel();
  const end = () => app.call("endParcelException", { body: note(qr_code) }, { token: partner });
  await returned(qr_code);
  const saysArrived = async () =>
    (await messagesTo(app, phone)).filter((text) => text.includes("est arrivé à Bafoussam")).length;
  const codes = async () =>
    (await messagesTo(app, receiver.phone)).filter((text) => /^\d{6} /.test(text)).length;
  const before = [await saysArrived(), await codes()];
  expect((await end()).status).toBe(200);
  expect([await saysArrived(), await codes()]).toEqual(before.map((count) => count + 1));
  await returned(qr_code);
  await back(qr_code);
  expect((await end()).body.error_code).toBe("parcel_back");
});

test("only a returned parcel comes back, also one that was recorded as lost on its way: its receiver reads that it is found", async () => {
  const { qr_code, receiver } = await arrivedParcel();
  expect((await back(qr_code)).body.error_code).toBe("parcel_exception_unknown");
  const onBoard = await parcelIn(app, token, { state: "EMBARK" });
  expect((await back(onBoard.qr_code)).body.error_code).toBe("parcel_on_board");
  await returned(qr_code);
  const lost = { ...note(qr_code), exception: "LOST" } as const;
  await app.call("recordParcelException", { body: lost }, { token });
  expect((await back(qr_code)).body.data.exceptions).toEqual(["RETURNED"]);
  const texts = await messagesTo(app, receiver.phone);
  expect(texts.filter((text) => text.includes("est retrouvé"))).toHaveLength(1);
});

test("a returned parcel that is back is no news for its receiver; while it is held no withdrawal code is sent for it, at its release one is [G.parc.08]", async () => {
  const { qr_code, phone, receiver, uuid } = await arrivedParcel();
  await returned(qr_code);
  const held = { ...note(qr_code), exception: "HELD" } as const;
  await app.call("recordParcelException", { body: held }, { token: partner });
  const codes = async (of: string) =>
    (await messagesTo(app, of)).filter((text) => /^\d{6} /.test(text)).length;
  const before = await codes(phone);
  expect((await back(qr_code)).status).toBe(200);
  expect(await codes(phone)).toBe(before);
  const send = () => app.call("sendWithdrawalCode", { body: { package_uuid: uuid } }, { token });
  expect((await send()).body.error_code).toBe("parcel_held");
  const news = (await messagesTo(app, receiver.phone)).length;
  await app.call("endParcelException", { body: held }, { token });
  expect(await messagesTo(app, receiver.phone)).toHaveLength(news);
  expect(await codes(phone)).toBe(before + 1);
  expect((await send()).status).toBe(200);
  expect(await codes(phone)).toBe(before + 2);
});

test("the code of a parcel that came back held and was lost meanwhile is sent when the last of both ends, because until then it cannot be handed out [G.parc.08]", async () => {
  const { qr_code, phone } = await arrivedParcel();
  const codes = async () =>
    (await messagesTo(app, phone)).filter((text) => /^\d{6} /.test(text)).length;
  const begin = (exception: "HELD" | "LOST") =>
    app.call("recordParcelException", { body: { ...note(qr_code), exception } }, { token });
  const end = (exception: "HELD" | "LOST") =>
    app.call("endParcelException", { body: { ...note(qr_code), exception } }, { token });
  await returned(qr_code);
  await begin("HELD");
  await back(qr_code);
  await begin("LOST");
  expect((await end("HELD")).status).toBe(200);
  expect(await codes()).toBe(0);
  expect((await end("LOST")).status).toBe(200);
  expect(await codes()).toBe(1);
  expect((await withdraw(qr_code, await lastCode(app, phone))).status).toBe(200);
});

test.each(["HELD", "LOST"] as const)(
  "a returned parcel that is %s does not go to its receiver after all, because it could not be handed out",
  async (exception) => {
    const { qr_code, phone } = await arrivedParcel();
    await returned(qr_code);
    await app.call("recordParcelException", { body: { ...note(qr_code), exception } }, { token });
    const told = (await messagesTo(app, phone)).length;
    const { body } = await app.call(
      "endParcelException",
      { body: note(qr_code) },
      { token: partner },
    );
    expect(body.error_code).toBe(`parcel_${exception.toLowerCase()}`);
    expect(await messagesTo(app, phone)).toHaveLength(told);
  },
);
