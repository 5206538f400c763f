import { lastCode } from "@wakafine/testkit/account-world.ts";
import { expectError } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  addParcelBalance,
  claimOf,
  parcelIn,
  sampleParcel,
  withdrawalOf,
} from "@wakafine/testkit/parcel-world.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { parcelErrors } from "@wakafine/shared/parcels/errors.ts";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let manager: string;
let clerk: string;
beforeAll(async () => {
  manager = await logInMember(app, users.member.parcels[4]);
  clerk = await logInMember(app, users.member.parcels[5]);
  await addParcelBalance(app, 100_000);
});

const withdraw = (qr_code: string, code: string, more: object = {}, token = clerk) =>
  app.call("withdrawParcel", { body: { ...withdrawalOf(qr_code, code), ...more } }, { token });

/** An arrived parcel whose sender gave an identity number for the receiver. */
async function identified() {
  const receiver = { ...sampleParcel().receiver, cni: "123456789" };
  const parcel = await parcelIn(app, manager, { state: "ARRIVE", receiver });
  return { ...parcel, code: await lastCode(app, parcel.receiver.phone) };
}
const person = { name: "Paul", surname: "Ndi", cni: "999999999" };

test("whoever takes a parcel as its receiver has the identity number that was given when sending; another one counts as a wrong attempt [G.parc.08]", async () => {
  const { qr_code: code, ...parcel } = await identified();
  const wrong = { collected_by: { ...person, self: true } };
  for (const left of [4, 3]) {
    const { status, body } = await withdraw(code, parcel.code, wrong);
    expect([status, body.error_code]).toEqual([400, "parcel_identity_wrong"]);
    expect(body.data).toEqual({ attempts_left: left });
  }
  const right = { ...person, cni: "123 456 789", self: true };
  const { body } = await withdraw(code, parcel.code, { collected_by: right });
  expect(body.data.events.at(-1)?.collected_by, "the name that the sender gave").toEqual({
    name: "Kamga Serge",
    cni_end: "6789",
    self: true,
  });
});

test("another person takes a parcel with the receiver's code, and the chain says that it was another person [G.parc.08]", async () => {
  const parcel = await identified();
  const { body } = await withdraw(parcel.qr_code, parcel.code, { collected_by: person });
  expect(body.data.events.at(-1)?.collected_by).toEqual({
    name: "Ndi Paul",
    cni_end: "9999",
    self: false,
  });
});

test("a receiver without a known identity number shows any document", async () => {
  const { qr_code, receiver } = await parcelIn(app, manager, { state: "ARRIVE" });
  const collected_by = { ...person, self: true };
  const taken = await withdraw(qr_code, await lastCode(app, receiver.phone), { collected_by });
  expect(taken.body.data.events.at(-1)?.collected_by).toMatchObject({ self: true });
});

test("a parcel without a withdrawal code answers that one must be sent first; then it is handed out with that one [G.parc.08]", async () => {
  const parcel = await parcelIn(app, manager, { state: "ARRIVE" });
  const former = await lastCode(app, parcel.receiver.phone);
  await app.database.sql("delete from parcel_codes where parcel_id = $1", [parcel.uuid]);
  const { body } = await withdraw(parcel.qr_code, former);
  expect(body).toMatchObject({
    error_code: "parcel_code_missing",
    message: parcelErrors.parcel_code_missing.fr,
  });
  await app.call("sendWithdrawalCode", { body: { package_uuid: parcel.uuid } }, { token: clerk });
  const taken = await withdraw(parcel.qr_code, await lastCode(app, parcel.receiver.phone));
  expect(taken.body.data.status).toBe("RECEIVE");
});

test("at most five new codes are sent for one parcel in a day; other parcels have their own [G.parc.08, G.book.32]", async () => {
  const limited = await startTestApp({ database: app.database, sandbox: app.sandbox });
  const parcel = await parcelIn(app, manager, { state: "ARRIVE" });
  const other = await parcelIn(app, manager, { state: "ARRIVE" });
  const send = async ({ uuid }: { readonly uuid: string }) => {
    const body = { package_uuid: uuid };
    return (await limited.call("sendWithdrawalCode", { body }, { token: clerk })).status;
  };
  const statuses: number[] = [];
  for (let round = 0; round < 6; round += 1) statuses.push(await send(parcel));
  statuses.push(await send(other));
  await limited.stop();
  expect(statuses).toEqual([...Array<number>(5).fill(200), 429, 200]);
});

test("the photo of a withdrawal is kept with its event, not with that of its payment, and both agencies see it [G.parc.08, G.parc.15]", async () => {
  const parcel = await parcelIn(app, manager, { state: "ARRIVE", paid: false });
  const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#a33" } })
    .jpeg()
    .toBuffer();
  const image = `data:image/jpeg;base64,${file.toString("base64")}`;
  const code = await lastCode(app, parcel.receiver.phone);
  const wrong = await withdraw(parcel.qr_code, "000 000", { image: "data:image/jpeg;base64,AA==" });
  expect(wrong.body.error_code).toBe("bad_image");
  const { body } = await withdraw(parcel.qr_code, code, { image, paid: true });
  const [payment, event] = body.data.events.slice(-2);
  expect(payment).toMatchObject({ kind: "PAID", image: null });
  expect(event).toMatchObject({ kind: "RECEIVE", image: expect.stringMatching(/^http/) });
  const shown = await app.fetch(new URL(event!.image!).pathname);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

test("a returned parcel is compared with the identity number of its sender", async () => {
  const { sender, receiver } = sampleParcel();
  const parcel = await parcelIn(app, manager, {
    state: "ARRIVE",
    sender: { ...sender, phone: "677400901", cni: "555666777" },
    receiver: { ...receiver, cni: "123456789" },
  });
  const body = { qr_code: parcel.qr_code, exception: "RETURNED", note: "Pas venu" } as const;
  await app.call("recordParcelException", { body }, { token: manager });
  const returned = { body: { qr_code: parcel.qr_code } };
  await app.call("receiveReturnedParcel", returned, { token: manager });
  const code = await lastCode(app, "+237677400901");
  const taken = (cni: string) =>
    withdraw(parcel.qr_code, code, { collected_by: { ...person, cni, self: true } });
  await expectError("parcel_identity_wrong", taken("123456789"));
  expect((await taken("555666777")).body.data.events.at(-1)?.collected_by).toMatchObject({
    name: "Mbarga Odile",
  });
});

test("a parcel whose claim of loss was accepted is handed out only by a member with `manageParcels` who confirms that the money is settled; the chain keeps it", async () => {
  const parcel = await parcelIn(app, manager, { state: "EMBARK" });
  const lost = { qr_code: parcel.qr_code, exception: "LOST", note: "Introuvable" } as const;
  await app.call("recordParcelException", { body: lost }, { token: manager });
  const opened = await app.call(
    "openParcelClaim",
    { body: claimOf(parcel.uuid) },
    { token: manager },
  );
  const claim_uuid = opened.body.data.claim!.uuid;
  const decision = { claim_uuid, awarded: 20_000, decision: "Introuvable" };
  await app.call("decideParcelClaim", { body: decision }, { token: manager });
  await app.call(
    "unloadParcel",
    { body: { qr_code: parcel.qr_code, early: true } },
    { token: clerk },
  );
  const code = await lastCode(app, parcel.receiver.phone);
  await expectError("parcel_loss_paid", withdraw(parcel.qr_code, code));
  await expectError("parcel_loss_paid", withdraw(parcel.qr_code, code, {}, manager));
  const settled = { loss_settled: true };
  await expectError("forbidden", withdraw(parcel.qr_code, code, settled));
  const taken = await withdraw(parcel.qr_code, code, settled, manager);
  expect(taken.body.data.status).toBe("RECEIVE");
  expect(taken.body.data.events.at(-1)).toMatchObject({ kind: "RECEIVE", loss_settled: true });
});
