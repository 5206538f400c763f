import { randomUUID } from "node:crypto";
import { lastCode, messagesTo } from "@wakafine/testkit/account-world.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  busLeaves,
  logInParcelMember,
  parcelIn,
  plannedBus,
  sampleParcel,
  sentParcel,
  withdrawalOf,
} from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { agencies, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
/** The agency that hands parcels out for the sender in some tests, and one that has nothing to do with them. */
let partner: string;
let stranger: string;
beforeAll(async () => {
  token = await logInParcelMember(app);
  partner = await logInMember(app, users.member.sample[6]);
  await app.database.sql("update agencies set is_package_sender = true where id = $1", [
    agencies.modest.id,
  ]);
  stranger = await logInMember(app, users.member.modest[1]);
});

const embark = (qr_code: string, departure_uuid: string, more: object = {}, as = token) =>
  app.call("embarkParcel", { body: { qr_code, departure_uuid, ...more } }, { token: as });
const unload = (qr_code: string, more: object = {}, as = token) =>
  app.call("unloadParcel", { body: { qr_code, early: true, ...more } }, { token: as });
const withdraw = (body: object, as = token) =>
  app.call("withdrawParcel", { body: body as never }, { token: as });
const bus = async (id: string, as = token) =>
  (await app.call("getParcelDeparture", { params: { id } }, { token: as })).body.data;
/** The two agencies hand out parcels for each other. */
const shareGroup = () =>
  app.database.sql("update agencies set group_name = 'Ensemble' where id = any ($1::uuid[])", [
    [agencies.sample.id, agencies.parcels.id],
  ]);
const code = ({ body }: { body: { error_code?: string } }) => body.error_code;

test("a parcel is loaded, unloaded and handed out, each change with who, bus and both times [A4.parc.08–10, A7.parc.02–04, G.parc.15]", async () => {
  const parcel = await sentParcel(app, token);
  const { uuid, bus_number } = await plannedBus(app, token);
  const happened_at = new Date(Date.parse(parcel.created_date) - 3 * 60_000).toISOString();
  const loaded = await embark(parcel.qr_code, uuid, { happened_at });
  expect(loaded.body.data).toMatchObject({ status: "EMBARK", departure: { uuid, bus_number } });
  const [, event] = loaded.body.data.events;
  expect(event).toMatchObject({ kind: "EMBARK", bus_number, happened_at });
  expect(Date.parse(event!.received_at) - Date.parse(happened_at)).toBeGreaterThanOrEqual(180_000);
  expect((await unload(parcel.qr_code)).body.data.status).toBe("ARRIVE");
  const handedOut = await withdraw(
    withdrawalOf(parcel.qr_code, await lastCode(app, parcel.receiver.phone)),
  );
  expect(handedOut.body.data).toMatchObject({ status: "RECEIVE", is_paid: true });
  expect(handedOut.body.data.events.at(-1)).toMatchObject({
    kind: "RECEIVE",
    collected_by: { name: "Kamga Serge", cni_end: "3445" },
  });
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

test("the twelve other pairs of states are refused with 409 and the code of the state [G.parc.15, A7.parc.02–04]", async () => {
  const { uuid } = await plannedBus(app, token);
  const expected = {
    WAREHOUSE: "parcel_in_warehouse",
    EMBARK: "parcel_on_board",
    ARRIVE: "parcel_arrived",
    RECEIVE: "parcel_received",
  } as const;
  const allowed = { WAREHOUSE: "embark", EMBARK: "unload", ARRIVE: "withdraw", RECEIVE: "" };
  for (const state of ["WAREHOUSE", "EMBARK", "ARRIVE", "RECEIVE"] as const) {
    const { qr_code, uuid: id } = await parcelIn(app, token, { state });
    const attempts = {
      embark: () => embark(qr_code, uuid),
      unload: () => unload(qr_code),
      withdraw: () => withdraw(withdrawalOf(qr_code, "123456")),
      delete: () => app.call("deleteParcel", { params: { id } }, { token }),
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      if (name === allowed[state] || (name === "delete" && state === "WAREHOUSE")) continue;
      const refused = await attempt();
      expect([refused.status, code(refused)], `${name} in ${state}`).toEqual([
        409,
        expected[state],
      ]);
      expect(refused.body.message.length).toBeGreaterThan(0);
    }
  }
});

test("an unknown code and a parcel of strangers get the documented text [A8.parc.01, G.parc.11]", async () => {
  const { uuid } = await plannedBus(app, token);
  const { qr_code } = await sentParcel(app, token);
  for (const [entered, as] of [
    ["NOT-A-PARCEL", token],
    ["%", token],
    [qr_code, stranger],
  ] as const) {
    const refused = await app.call(
      "unloadParcel",
      { body: { qr_code: entered } },
      { token: as, language: "en" },
    );
    expect([refused.status, refused.body.message]).toEqual([
      404,
      "The QR code entered does not match any package sent in the system!",
    ]);
  }
  expect((await embark(qr_code, uuid, {}, partner)).status).toBe(404);
});

test("a parcel is loaded only onto a bus of its agency that has not arrived, and onto one to another town only when that is confirmed [G.parc.16]", async () => {
  const other = await plannedBus(app, token, { city_destination: "Kribi" });
  const { qr_code } = await sentParcel(app, token);
  const wrong = await embark(qr_code, other.uuid);
  expect([wrong.status, code(wrong), wrong.body.data]).toMatchObject([
    409,
    "parcel_wrong_bus",
    { city_destination: "Bafoussam" },
  ]);
  expect((await embark(qr_code, randomUUID())).status).toBe(404);
  expect((await embark(qr_code, "no id")).status).toBe(404);
  const confirmed = await embark(qr_code, other.uuid, { other_destination: true });
  expect(confirmed.body.data.status).toBe("EMBARK");
  await busLeaves(app, other.uuid);
  await unload(qr_code);
  const next = await sentParcel(app, token);
  expect(code(await embark(next.qr_code, other.uuid))).toBe("parcel_bus_arrived");
});

test("a bus has arrived with its last parcel, not before [G.parc.16, A4.parc.12, A4.parc.13]", async () => {
  const { uuid } = await plannedBus(app, token);
  const [one, two] = [await sentParcel(app, token), await sentParcel(app, token)];
  for (const { qr_code } of [one, two]) await embark(qr_code, uuid);
  expect(await bus(uuid)).toMatchObject({ status: "PENDING", loaded: 2, unloaded: 0 });
  await unload(one.qr_code, { departure_uuid: uuid });
  expect(await bus(uuid)).toMatchObject({ status: "PENDING", loaded: 1, unloaded: 1 });
  const other = await plannedBus(app, token);
  const elsewhere = await unload(two.qr_code, { departure_uuid: other.uuid });
  expect(code(elsewhere)).toBe("parcel_wrong_bus");
  await busLeaves(app, uuid);
  await unload(two.qr_code, { departure_uuid: uuid });
  expect(await bus(uuid)).toMatchObject({ status: "ARRIVE", loaded: 0, unloaded: 2 });
});

test("a bus that is emptied before its hour is still loaded, and arrives with the last parcel after its hour [G.parc.15, G.parc.16]", async () => {
  const { uuid } = await plannedBus(app, token);
  const [early, later] = [await sentParcel(app, token), await sentParcel(app, token)];
  await embark(early.qr_code, uuid);
  expect((await unload(early.qr_code, { departure_uuid: uuid })).status).toBe(200);
  expect(await bus(uuid)).toMatchObject({ status: "PENDING", loaded: 0, unloaded: 1 });
  expect((await embark(later.qr_code, uuid)).body.data.status).toBe("EMBARK");
  await busLeaves(app, uuid);
  await unload(later.qr_code, { departure_uuid: uuid });
  expect(await bus(uuid)).toMatchObject({ status: "ARRIVE", loaded: 0, unloaded: 2 });
});

test("the destination agency unloads and hands out, and sees of the bus only its own parcels; a third agency gets 404 [G.parc.11]", async () => {
  const body = sampleParcel();
  await shareGroup();
  const { qr_code, receiver } = await sentParcel(app, token, {
    receiver: { ...body.receiver, destination_agency: agencies.sample.id },
  });
  const { uuid } = await plannedBus(app, token);
  const own = await sentParcel(app, token);
  await embark(qr_code, uuid);
  await embark(own.qr_code, uuid);
  expect((await bus(uuid, partner)).packages.map((one) => one.qr_code)).toEqual([qr_code]);
  const third = await app.call("getParcelDeparture", { params: { id: uuid } }, { token: stranger });
  expect(third.status).toBe(404);
  expect((await unload(qr_code, {}, stranger)).status).toBe(404);
  expect((await unload(qr_code, {}, partner)).body.data.status).toBe("ARRIVE");
  const withdrawal = withdrawalOf(qr_code, await lastCode(app, receiver.phone));
  expect((await withdraw(withdrawal, stranger)).status).toBe(404);
  expect((await withdraw(withdrawal, partner)).status).toBe(200);
});

test("until a parcel has arrived, its receiver is told to call the agency that sent it; then the one that hands it out [G.parc.11, G.parc.15]", async () => {
  await shareGroup();
  const body = sampleParcel();
  const { qr_code, receiver } = await sentParcel(app, token, {
    receiver: { ...body.receiver, destination_agency: agencies.sample.id },
  });
  const { uuid } = await plannedBus(app, token);
  const record = { qr_code, exception: "HELD", note: "Contrôle" } as const;
  await app.call("recordParcelException", { body: record }, { token });
  await app.call("endParcelException", { body: record }, { token });
  const before = await messagesTo(app, receiver.phone);
  expect(before).toHaveLength(3);
  for (const text of before) expect(text).toMatch(/^Tam-Tam Colis : /);
  await embark(qr_code, uuid);
  await unload(qr_code);
  const [code] = (await messagesTo(app, receiver.phone)).filter((text) => /^\d{6} /.test(text));
  expect(code).toContain("arrivé chez Sanaga Lignes");
});

test("the receiver gets the withdrawal code by SMS, the sender the news, and the stored message omits the code [G.parc.15]", async () => {
  const parcel = await parcelIn(app, token, {
    state: "ARRIVE",
    payer: "RECEIVER",
    paid: false,
    retrieval_quarter: "Tamdja",
  });
  const text = (await messagesTo(app, parcel.receiver.phone)).find((one) => /^\d{6} /.test(one));
  expect(text).toMatch(/^\d{6} est le code de retrait du colis TAM/);
  expect(text).toContain("Bafoussam, Tamdja");
  expect(text).toContain("payer");
  const toSender = await messagesTo(app, parcel.sender.phone);
  expect(toSender.some((one) => one.includes(parcel.qr_code) && one.includes("est arriv"))).toBe(
    true,
  );
  const [stored] = await app.database.sql<{ body: string }>(
    "select body from messages where recipient = $1 and template = 'parcel code'",
    [parcel.receiver.phone],
  );
  expect(stored?.body).toMatch(/^\*{6} /);
});

test("a parcel that the receiver pays is handed out only when it is paid [G.parc.06]", async () => {
  const parcel = await parcelIn(app, token, { state: "ARRIVE", payer: "RECEIVER", paid: false });
  const withdrawal = withdrawalOf(parcel.qr_code, await lastCode(app, parcel.receiver.phone));
  const unpaid = await withdraw(withdrawal);
  expect([unpaid.status, code(unpaid)]).toEqual([409, "parcel_unpaid"]);
  const paid = await withdraw({ ...withdrawal, paid: true });
  expect(paid.body.data).toMatchObject({ status: "RECEIVE", is_paid: true });
  // The chain names the desk that has the money (decision 0215).
  expect(paid.body.data.events.slice(-2).map(({ kind }) => kind)).toEqual(["PAID", "RECEIVE"]);
});

test("when the sender or the receiver chose a secret word, the withdrawal asks for one of the two [G.parc.08]", async () => {
  const body = sampleParcel();
  const parcel = await parcelIn(app, token, {
    state: "ARRIVE",
    sender: { ...body.sender, password: "Soleil" },
    receiver: { ...body.receiver, password: "Lune" },
  } as never);
  expect(parcel.secret_required).toBe(true);
  const withdrawal = withdrawalOf(parcel.qr_code, await lastCode(app, parcel.receiver.phone));
  for (const password of [undefined, "Étoile"]) {
    const refused = await withdraw({ ...withdrawal, ...(password ? { password } : {}) });
    expect([refused.status, code(refused)]).toEqual([400, "parcel_secret_wrong"]);
    expect(refused.body.data).toMatchObject({ attempts_left: password ? 3 : 4 });
  }
  expect((await withdraw({ ...withdrawal, password: " soleil " })).status).toBe(200);
});

test("the refusal of a wrong code contains how many attempts are left; after five only a new code works, which ends the one before it [G.parc.08]", async () => {
  const parcel = await parcelIn(app, token, { state: "ARRIVE" });
  const former = await lastCode(app, parcel.receiver.phone);
  const wrong = former === "111111" ? "222222" : "111111";
  for (let left = 4; left >= 0; left -= 1)
    expect((await withdraw(withdrawalOf(parcel.qr_code, wrong))).body).toMatchObject({
      error_code: "parcel_code_wrong",
      data: { attempts_left: left },
    });
  expect(code(await withdraw(withdrawalOf(parcel.qr_code, former)))).toBe("parcel_code_used_up");
  const again = (as = token) =>
    app.call("sendWithdrawalCode", { body: { package_uuid: parcel.uuid } }, { token: as });
  expect((await again(stranger)).status).toBe(404);
  expect((await again()).status).toBe(200);
  const fresh = await lastCode(app, parcel.receiver.phone);
  expect(fresh).not.toBe(former);
  expect(code(await withdraw(withdrawalOf(parcel.qr_code, former)))).toBe("parcel_code_wrong");
  expect((await withdraw(withdrawalOf(parcel.qr_code, fresh))).status).toBe(200);
  expect(code(await again())).toBe("parcel_received");
});

test("the one who takes the parcel is named with an identity number that can exist", async () => {
  const parcel = await parcelIn(app, token, { state: "ARRIVE" });
  const withdrawal = withdrawalOf(parcel.qr_code, await lastCode(app, parcel.receiver.phone));
  await expectFieldErrors(
    ["collected_by.cni invalid"],
    withdraw({ ...withdrawal, collected_by: { name: "Ada", surname: "Bella", cni: "?" } }),
  );
  const delegate = { name: "Ada", surname: "Bella", cni: "998877665" };
  const { body } = await withdraw({ ...withdrawal, collected_by: delegate });
  expect(body.data.events.at(-1)?.collected_by).toEqual({
    name: "Bella Ada",
    cni_end: "7665",
    self: false,
  });
});

test("a photo of a move is kept with its event, reduced to 1920 px [A5.parc.06]", async () => {
  const photo = await sharp({
    create: { width: 4000, height: 2000, channels: 3, background: "#484" },
  })
    .jpeg()
    .toBuffer();
  const parcel = await parcelIn(app, token, { state: "EMBARK" });
  const image = `data:image/jpeg;base64,${photo.toString("base64")}`;
  const { body } = await unload(parcel.qr_code, { image });
  const url = body.data.events.at(-1)?.image ?? "";
  const shown = await fetch(url.replace(/^https?:\/\/[^/]+/, app.origin));
  const { width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect(width).toBe(1920);
});

test("the chain of a parcel shows any later change of an event, which the database also refuses", async () => {
  const { uuid } = await parcelIn(app, token, { state: "EMBARK" });
  const change =
    "update parcel_events set happened_at = happened_at - interval '1 hour' where parcel_id = $1 and position = 1";
  await expect(app.database.sql(change, [uuid])).rejects.toThrow(
    "the events of a parcel are fixed",
  );
  await app.database.sql("alter table parcel_events disable trigger parcel_events_fixed");
  await app.database.sql(change, [uuid]);
  expect(await app.app.payments.checkLedger()).toEqual([
    { check: "the chain of a parcel is whole", subject: uuid },
  ]);
  await app.database.sql(change.replace("- interval", "+ interval"), [uuid]);
  await app.database.sql("alter table parcel_events enable trigger parcel_events_fixed");
  expect(await app.app.payments.checkLedger()).toEqual([]);
});
