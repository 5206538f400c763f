import {
  busLeaves,
  logInParcelMember,
  parcelIn,
  plannedBus,
} from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInParcelMember(app);
});

const embark = (qr_code: string, departure_uuid: string, more: object = {}) =>
  app.call("embarkParcel", { body: { qr_code, departure_uuid, ...more } }, { token });
const report = (qr_code: string, departure_uuid: string) =>
  app.call(
    "reportMissingParcel",
    { body: { qr_code, departure_uuid, reason: "NOT_LOADED" } },
    { token },
  );
const bus = async (id: string) =>
  (await app.call("getParcelDeparture", { params: { id } }, { token })).body.data;
const codesOn = async (id: string) => (await bus(id)).packages.map(({ qr_code }) => qr_code);

test("a parcel that its bus left behind is moved to the next one: it stays on its way, only that bus lists it, and the bus before has arrived [G.parc.15, G.parc.16]", async () => {
  const parcel = await parcelIn(app, token, { state: "EMBARK" });
  const { qr_code, created_date: happened_at } = parcel;
  const before = parcel.departure!;
  await busLeaves(app, before.uuid);
  await report(qr_code, before.uuid);
  const next = await plannedBus(app, token);
  expect((await embark(qr_code, next.uuid)).body).toMatchObject({
    error_code: "parcel_on_board",
    data: { bus_number: before.bus_number, departure_uuid: before.uuid },
  });
  const moved = await embark(qr_code, next.uuid, { transfer_from: before.uuid, happened_at });
  expect(moved.body.data).toMatchObject({
    status: "EMBARK",
    departure: { uuid: next.uuid },
    exceptions: [],
  });
  expect(moved.body.data.events.slice(-2)).toMatchObject([
    { kind: "TAKEN_OFF", bus_number: before.bus_number, happened_at },
    { kind: "EMBARK", bus_number: next.bus_number, happened_at },
  ]);
  expect([await codesOn(before.uuid), await codesOn(next.uuid)]).toEqual([[], [qr_code]]);
  expect((await bus(before.uuid)).status).toBe("ARRIVE");
  const tracked = (await app.call("displayParcel", { params: { id: qr_code } })).body.data;
  expect(tracked).toMatchObject({ status: "EMBARK", exception: null });
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

test("the events of a parcel keep the number that their bus had, also after the departure gets another one [G.parc.15]", async () => {
  const parcel = await parcelIn(app, token, { state: "EMBARK" });
  const { uuid, bus_number } = parcel.departure!;
  const { version, departure_date, departure_hour } = await bus(uuid);
  const change = { departure_uuid: uuid, version, departure_date, departure_hour };
  const changed = await app.call(
    "updateParcelDeparture",
    { body: { ...change, bus_number: "LT 999 ZZ" } },
    { token },
  );
  expect(changed.body.data.bus_number).toBe("LT 999 ZZ");
  const { events } = (await app.call("getParcel", { params: { id: parcel.uuid } }, { token })).body
    .data;
  expect(events.find(({ kind }) => kind === "EMBARK")).toMatchObject({ bus_number });
});

test("a parcel that is missing on the bus it was moved to is reported again, although the reason is the same", async () => {
  const { qr_code, departure } = await parcelIn(app, token, { state: "EMBARK" });
  await report(qr_code, departure!.uuid);
  const next = await plannedBus(app, token);
  await embark(qr_code, next.uuid, { transfer_from: departure!.uuid });
  expect((await bus(next.uuid)).packages).toMatchObject([{ qr_code, missing: null }]);
  expect((await report(qr_code, next.uuid)).body.data.exceptions).toEqual(["MISSING"]);
  expect((await bus(next.uuid)).packages).toMatchObject([{ missing: "NOT_LOADED" }]);
});

test("a parcel is moved only from the bus that carries it, unless it is lost, and to a bus of the same town or with a decision [G.parc.15]", async () => {
  const { qr_code, departure } = await parcelIn(app, token, { state: "EMBARK" });
  const from = { transfer_from: departure!.uuid };
  const [next, elsewhere] = [
    await plannedBus(app, token),
    await plannedBus(app, token, { city_destination: "Kribi" }),
  ];
  const refusalOf = async (made: ReturnType<typeof embark>) => (await made).body.error_code;
  expect(await refusalOf(embark(qr_code, departure!.uuid, from))).toBe("parcel_on_board");
  expect(await refusalOf(embark(qr_code, next.uuid, { transfer_from: elsewhere.uuid }))).toBe(
    "parcel_on_board",
  );
  expect(await refusalOf(embark(qr_code, elsewhere.uuid, from))).toBe("parcel_wrong_bus");
  const lost = { qr_code, exception: "LOST", note: "Introuvable" } as const;
  await app.call("recordParcelException", { body: lost }, { token });
  expect(await refusalOf(embark(qr_code, next.uuid, from))).toBe("parcel_lost");
  await app.call("endParcelException", { body: lost }, { token });
  const confirmed = await embark(qr_code, elsewhere.uuid, { ...from, other_destination: true });
  expect(confirmed.body.data.departure?.uuid).toBe(elsewhere.uuid);
  const arrived = await parcelIn(app, token, { state: "ARRIVE" });
  expect(
    await refusalOf(embark(arrived.qr_code, next.uuid, { transfer_from: arrived.departure!.uuid })),
  ).toBe("parcel_arrived");
});
