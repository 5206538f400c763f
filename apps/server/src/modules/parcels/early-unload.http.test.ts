import { messagesTo } from "@wakafine/testkit/account-world.ts";
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

const unload = (qr_code: string, more: object = {}) =>
  app.call("unloadParcel", { body: { qr_code, ...more } }, { token });
const open = async (task: "UNLOAD") =>
  (await app.call("listOpenParcelDepartures", { query: { task } }, { token })).body.data;

test("before the hour of its bus a parcel has not arrived: the scan is refused, nobody gets an SMS, and it can still travel [G.parc.15, G.parc.16]", async () => {
  const parcel = await parcelIn(app, token, { state: "EMBARK" });
  const { uuid: departure_uuid, bus_number } = parcel.departure!;
  const { phone } = parcel.receiver;
  const before = await messagesTo(app, phone);
  const refused = await unload(parcel.qr_code, { departure_uuid });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { error_code: "parcel_bus_not_left", data: { bus_number, departure_uuid } },
  ]);
  expect(await messagesTo(app, phone)).toEqual(before);
  const tracked = (await app.call("displayParcel", { params: { id: parcel.qr_code } })).body.data;
  expect(tracked.status).toBe("EMBARK");
  await busLeaves(app, departure_uuid);
  expect((await unload(parcel.qr_code, { departure_uuid })).body.data.status).toBe("ARRIVE");
  expect(await messagesTo(app, phone)).toHaveLength(before.length + 1);
});

test("a scan that waited on its device counts by the hour at which it was made; a decision accepts it", async () => {
  const { qr_code, departure, created_date } = await parcelIn(app, token, { state: "EMBARK" });
  await busLeaves(app, departure!.uuid);
  const long_ago = new Date(Date.parse(created_date) - 5 * 3_600_000).toISOString();
  const refused = await unload(qr_code, { happened_at: long_ago });
  expect(refused.body.error_code).toBe("parcel_bus_not_left");
  const accepted = await unload(qr_code, { happened_at: long_ago, early: true });
  expect(accepted.body.data.events.at(-1)).toMatchObject({ kind: "ARRIVE", happened_at: long_ago });
});

test("a parcel that came with another bus is checked against the hour of that bus", async () => {
  const { qr_code, departure } = await parcelIn(app, token, { state: "EMBARK" });
  const other = await plannedBus(app, token);
  const body = { departure_uuid: other.uuid, other_bus: true };
  await busLeaves(app, departure!.uuid);
  expect((await unload(qr_code, body)).body.error_code).toBe("parcel_bus_not_left");
  await busLeaves(app, other.uuid);
  expect((await unload(qr_code, body)).body.data.status).toBe("ARRIVE");
});

test("buses that have left are offered for unloading before those that still load", async () => {
  const [gone, loading] = [
    await parcelIn(app, token, { state: "EMBARK" }),
    await parcelIn(app, token, { state: "EMBARK" }),
  ];
  await busLeaves(app, gone.departure!.uuid);
  const offered = (await open("UNLOAD")).map(({ uuid }) => uuid);
  const places = [gone, loading].map(({ departure }) => offered.indexOf(departure!.uuid));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(places[0]).toBeLessThan(places[1]!);
});
