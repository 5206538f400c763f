import { randomUUID } from "node:crypto";
import type { ParcelTracking } from "@wakafine/shared/parcels/contract.ts";
import { lastCode, messagesTo } from "@wakafine/testkit/account-world.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  busLeaves,
  logInParcelMember,
  parcelIn,
  parcelPhoto,
  plannedBus,
  sampleParcel,
  withdrawalOf,
} from "@wakafine/testkit/parcel-world.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const app = useTestApp({ env: { LIMITS: "false" } });
const photo = parcelPhoto;
let token: string;
beforeAll(async () => {
  token = await logInParcelMember(app);
});

const record = (qr_code: string, exception: string, more: object = {}, as = token) =>
  app.call(
    "recordParcelException",
    { body: { qr_code, exception: exception as never, note: "Voir le chef", ...more } },
    { token: as },
  );
const end = (qr_code: string, exception: string, as = token) =>
  app.call(
    "endParcelException",
    { body: { qr_code, exception: exception as never, note: "Réglé" } },
    { token: as },
  );
const embark = (qr_code: string, departure_uuid: string) =>
  app.call("embarkParcel", { body: { qr_code, departure_uuid } }, { token });
const unload = (qr_code: string, more: object = {}) =>
  app.call("unloadParcel", { body: { qr_code, early: true, ...more } }, { token });
const withdraw = (qr_code: string, code: string) =>
  app.call("withdrawParcel", { body: withdrawalOf(qr_code, code) }, { token });
const bus = async (id: string) =>
  (await app.call("getParcelDeparture", { params: { id } }, { token })).body.data;
const leave = (id: string) => busLeaves(app, id);
/** A sender with a phone of their own. */
const parcelFrom = (phone: string, state: "WAREHOUSE" | "EMBARK" | "ARRIVE") =>
  parcelIn(app, token, { state, sender: { ...sampleParcel().sender, phone } });

test("a held parcel is neither loaded nor handed out until it is released; the chain keeps both notes, sender and receiver are notified", async () => {
  const parcel = await parcelFrom("+237677400001", "WAREHOUSE");
  const held = await record(parcel.qr_code, "HELD", { note: "Produit interdit ?" });
  expect(held.body.data).toMatchObject({ status: "WAREHOUSE", exceptions: ["HELD"] });
  const { uuid } = await plannedBus(app, token);
  expect((await embark(parcel.qr_code, uuid)).body.error_code).toBe("parcel_held");
  expect((await record(parcel.qr_code, "HELD")).body.error_code).toBe("parcel_exception_known");
  const released = await end(parcel.qr_code, "HELD");
  expect(released.body.data.exceptions).toEqual([]);
  expect(released.body.data.events.slice(-2)).toMatchObject([
    { kind: "EXCEPTION", exception: { kind: "HELD", note: "Produit interdit ?" } },
    { kind: "EXCEPTION_END", exception: { kind: "HELD", note: "Réglé" } },
  ]);
  expect((await embark(parcel.qr_code, uuid)).status).toBe(200);
  for (const phone of ["+237677400001", parcel.receiver.phone])
    expect(await messagesTo(app, phone)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("est retenu"),
        expect.stringContaining("n'est plus retenu"),
      ]),
    );
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

test("damage needs a photo, stops nothing and stays with the parcel", async () => {
  const parcel = await parcelFrom("+237677400002", "ARRIVE");
  await expectFieldErrors(["image required"], record(parcel.qr_code, "DAMAGED"));
  const damaged = await record(parcel.qr_code, "DAMAGED", { image: photo });
  expect(damaged.body.data.events.at(-1)?.image).toMatch(/^http/);
  expect((await end(parcel.qr_code, "DAMAGED")).status).toBe(400);
  const code = await lastCode(app, parcel.receiver.phone);
  expect((await withdraw(parcel.qr_code, code)).body.data).toMatchObject({
    status: "RECEIVE",
    exceptions: ["DAMAGED"],
  });
});

test("a lost parcel no longer keeps its bus from having arrived, and can still be unloaded when it is found [G.parc.16]", async () => {
  const parcel = await parcelFrom("+237677400003", "EMBARK");
  const clerk = await logInMember(app, smallWorld.users.member.parcels[5]);
  expect((await record(parcel.qr_code, "LOST", {}, clerk)).body.error_code).toBe("forbidden");
  const unused = await parcelFrom("+237677400003", "EMBARK");
  await record(unused.qr_code, "LOST");
  expect((await bus(unused.departure!.uuid)).status, "before its hour").toBe("PENDING");
  await leave(parcel.departure!.uuid);
  expect((await record(parcel.qr_code, "LOST")).body.data.exceptions).toEqual(["LOST"]);
  expect(await bus(parcel.departure!.uuid)).toMatchObject({ status: "ARRIVE", loaded: 1 });
  expect((await unload(parcel.qr_code)).body.data).toMatchObject({
    status: "ARRIVE",
    exceptions: [],
  });
  const gone = await parcelFrom("+237677400004", "ARRIVE");
  await record(gone.qr_code, "LOST");
  const code = await lastCode(app, gone.receiver.phone);
  expect((await withdraw(gone.qr_code, code)).body.error_code).toBe("parcel_lost");
  expect((await end(gone.qr_code, "LOST")).body.data.exceptions).toEqual([]);
  expect((await withdraw(gone.qr_code, code)).status).toBe(200);
});

test("the receiver's code of a returned parcel ends; the receiver gets a new one when it goes out after all", async () => {
  const parcel = await parcelFrom("+237677400005", "ARRIVE");
  const receiver = parcel.receiver.phone;
  const former = await lastCode(app, receiver);
  expect((await record(parcel.qr_code, "RETURNED")).body.data.exceptions).toEqual(["RETURNED"]);
  expect((await withdraw(parcel.qr_code, former)).body.error_code).toBe("parcel_returning");
  await end(parcel.qr_code, "RETURNED");
  expect((await withdraw(parcel.qr_code, former)).body.error_code).toBe("parcel_code_wrong");
  expect((await withdraw(parcel.qr_code, await lastCode(app, receiver))).status).toBe(200);
  expect((await end(parcel.qr_code, "RETURNED")).body.error_code).toBe("parcel_exception_unknown");
});

test("the loss of a parcel is ended by a member who may record one, or by its unloading", async () => {
  const clerk = await logInMember(app, smallWorld.users.member.parcels[5]);
  const arrived = await parcelFrom("+237677400011", "ARRIVE");
  await record(arrived.qr_code, "LOST");
  const refused = await end(arrived.qr_code, "LOST", clerk);
  expect([refused.status, refused.body.error_code]).toEqual([403, "forbidden"]);
  expect((await end(arrived.qr_code, "LOST")).body.data.exceptions).toEqual([]);
  const onBoard = await parcelFrom("+237677400011", "EMBARK");
  await record(onBoard.qr_code, "LOST");
  const body = { qr_code: onBoard.qr_code, early: true };
  const unloaded = await app.call("unloadParcel", { body }, { token: clerk });
  expect(unloaded.body.data).toMatchObject({ status: "ARRIVE", exceptions: [] });
});

test("the agency that hands a parcel out ends no problem of it while it is in the sender's warehouse [G.parc.11]", async () => {
  const { agencies, users } = smallWorld;
  await app.database.sql(
    "update agencies set group_name = 'convoi', is_package_sender = true where id = any ($1::uuid[])",
    [[agencies.sample.id, agencies.parcels.id]],
  );
  const partner = await logInMember(app, users.member.sample[4]);
  const receiver = { ...sampleParcel().receiver, destination_agency: agencies.sample.id };
  const parcel = await parcelIn(app, token, { state: "WAREHOUSE", receiver });
  const lost = await parcelIn(app, token, { state: "WAREHOUSE", receiver });
  await record(parcel.qr_code, "HELD");
  await record(lost.qr_code, "LOST");
  const errors = [
    await end(parcel.qr_code, "HELD", partner),
    await end(lost.qr_code, "LOST", partner),
  ].map(({ body }) => body.error_code);
  expect(errors).toEqual(["parcel_unknown", "parcel_unknown"]);
  expect((await end(parcel.qr_code, "HELD")).body.data.exceptions).toEqual([]);
  const arrived = await parcelIn(app, token, { state: "ARRIVE", receiver });
  await record(arrived.qr_code, "HELD");
  expect((await end(arrived.qr_code, "HELD", partner)).status).toBe(200);
});

test("each exception begins only in the states in which it can happen", async () => {
  const inWarehouse = await parcelFrom("+237677400006", "WAREHOUSE");
  const onBoard = await parcelFrom("+237677400006", "EMBARK");
  const received = await parcelIn(app, token, { state: "RECEIVE" });
  const refused = async (qr_code: string, exception: string) =>
    (await record(qr_code, exception)).body.error_code;
  expect(await refused(inWarehouse.qr_code, "RETURNED")).toBe("parcel_in_warehouse");
  expect(await refused(onBoard.qr_code, "HELD")).toBe("parcel_on_board");
  expect(await refused(received.qr_code, "LOST")).toBe("parcel_received");
  expect(await refused("NOT-A-PARCEL", "HELD")).toBe("parcel_unknown");
  const arrived = await parcelFrom("+237677400006", "ARRIVE");
  await record(arrived.qr_code, "HELD");
  expect(await refused(arrived.qr_code, "RETURNED")).toBe("parcel_held");
});

test("a parcel that came with another bus is unloaded from it, and the chain names both", async () => {
  const parcel = await parcelFrom("+237677400007", "EMBARK");
  const planned = parcel.departure!;
  const other = await plannedBus(app, token);
  const body = { departure_uuid: other.uuid };
  expect((await unload(parcel.qr_code, body)).body).toMatchObject({
    error_code: "parcel_wrong_bus",
    data: { bus_number: planned.bus_number, departure_uuid: planned.uuid },
  });
  await leave(planned.uuid);
  const unloaded = await unload(parcel.qr_code, { ...body, other_bus: true });
  expect(unloaded.body.data).toMatchObject({ status: "ARRIVE", departure: { uuid: other.uuid } });
  expect(unloaded.body.data.events.slice(-2)).toMatchObject([
    { kind: "WRONG_BUS", bus_number: planned.bus_number },
    { kind: "ARRIVE", bus_number: other.bus_number },
  ]);
  expect((await bus(planned.uuid)).status).toBe("ARRIVE");
  expect((await bus(other.uuid)).status, "before its hour").toBe("PENDING");
  const again = await parcelFrom("+237677400007", "EMBARK");
  await leave(other.uuid);
  expect((await unload(again.qr_code, { ...body, other_bus: true })).status).toBe(200);
  expect((await bus(other.uuid)).status).toBe("ARRIVE");
  const last = await parcelFrom("+237677400007", "EMBARK");
  const unknown = { departure_uuid: randomUUID(), other_bus: true };
  expect((await unload(last.qr_code, unknown)).status).toBe(404);
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

test("a scan that waited on its device is accepted when it was made before its bus arrived, and refused without a time", async () => {
  const first = await parcelFrom("+237677400009", "EMBARK");
  const late = await parcelFrom("+237677400009", "WAREHOUSE");
  await leave(first.departure!.uuid);
  await unload(first.qr_code);
  const departure_uuid = first.departure!.uuid;
  expect((await embark(late.qr_code, departure_uuid)).body.error_code).toBe("parcel_bus_arrived");
  const body = { qr_code: late.qr_code, departure_uuid, happened_at: first.created_date };
  expect((await app.call("embarkParcel", { body }, { token })).status).toBe(200);
  expect((await unload(late.qr_code)).body.data.status).toBe("ARRIVE");
});

test("exceptions of a parcel are limited per day, because each sends messages", async () => {
  const limited = await startTestApp({ database: app.database, sandbox: app.sandbox });
  const parcel = await parcelFrom("+237677400010", "WAREHOUSE");
  const call = (id: "recordParcelException" | "endParcelException") =>
    limited.call(
      id,
      { body: { qr_code: parcel.qr_code, exception: "HELD", note: "Encore" } },
      { token },
    );
  const statuses: number[] = [];
  for (let round = 0; round < 6; round += 1)
    for (const id of ["recordParcelException", "endParcelException"] as const)
      statuses.push((await call(id)).status);
  await limited.stop();
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(statuses[10]).toBe(429);
});

test("the parcels of the agency are listed by what is wrong with them", async () => {
  const parcel = await parcelFrom("+237677400008", "WAREHOUSE");
  await record(parcel.qr_code, "LOST");
  const list = async (exception: string) =>
    (
      await app.call("listParcels", { query: { exception: exception as never } }, { token })
    ).body.data.data.map(({ qr_code }) => qr_code);
  expect((await list("LOST"))[0]).toBe(parcel.qr_code);
  expect(await list("MISSING")).toEqual([]);
});

test("anyone who tracks a parcel learns that it is lost, held or went back to its sender, and nothing about damage or persons [A7.parc.12, G.parc.14]", async () => {
  const tracked = async (id: string) =>
    (await app.call("displayParcel", { params: { id } })).body.data as ParcelTracking;
  const { qr_code: code, sender } = await parcelFrom("677445566", "ARRIVE");
  expect(await tracked(code)).toMatchObject({ status: "ARRIVE", exception: null });
  await record(code, "DAMAGED", { image: photo });
  expect((await tracked(code)).exception).toBe(null);
  await record(code, "RETURNED");
  expect((await tracked(code)).exception).toBe("RETURNED");
  await record(code, "HELD");
  expect((await tracked(code)).exception).toBe("HELD");
  await record(code, "LOST");
  expect(await tracked(code)).toMatchObject({ status: "ARRIVE", exception: "LOST" });
  expect(JSON.stringify(await tracked(code))).not.toMatch(/Kamga|Mbarga|677445566|Voir le chef/);
  await end(code, "LOST");
  await end(code, "HELD");
  await app.call("receiveReturnedParcel", { body: { qr_code: code } }, { token });
  await withdraw(code, await lastCode(app, sender.phone));
  expect(await tracked(code)).toMatchObject({ status: "RECEIVE", exception: "RETURNED" });
});
