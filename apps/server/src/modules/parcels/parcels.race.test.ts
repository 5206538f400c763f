import { callConcurrently } from "@wakafine/testkit/call-concurrently.ts";
import { lastCode } from "@wakafine/testkit/account-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  addParcelBalance,
  busLeaves,
  parcelBalanceOf,
  parcelIn,
  plannedBus,
  sampleParcel,
  sentParcel,
  withdrawalOf,
} from "@wakafine/testkit/parcel-world.ts";
import { lockRows } from "@wakafine/testkit/row-lock.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { users } = smallWorld;
let one: TestApp;
let two: TestApp;
let token: string;
beforeAll(async () => {
  const ahead = { seconds: 0 };
  const env = { LIMITS: "false" };
  one = await startTestApp({ ahead, env });
  two = await startTestApp({ database: one.database, sandbox: one.sandbox, ahead, env });
  token = await logInMember(one, users.member.parcels[4]);
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

const outcomes = (responses: readonly { status: number; body: { error_code?: string } }[]) =>
  responses.map(({ status, body }) => body.error_code ?? status);
const counted = (results: readonly (string | number)[], wanted: string | number) =>
  results.filter((result) => result === wanted).length;

test("of 50 parcels sent at once by two processes against a balance for 10, ten are taken in and the balance is 0 [G.parc.07]", async () => {
  await addParcelBalance(one, 1500 - (await parcelBalanceOf(one)));
  const results = outcomes(
    await callConcurrently([one, two], 50, (app) =>
      app.call("sendParcel", { body: sampleParcel({ billing_amount: 5000 }) }, { token }),
    ),
  );
  expect([counted(results, 201), counted(results, "parcel_balance_too_low")]).toEqual([10, 40]);
  expect(await parcelBalanceOf(one)).toBe(0);
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

test("control: without the lock of the agency the database refuses the fee that would overdraw the balance", async () => {
  const post = (id: string) =>
    one.database.sql(
      `with movement as (insert into ledger_transactions (id, kind) values ($1, 'parcel_fee') returning id)
       insert into ledger_entries (transaction_id, position, account, agency_id, amount)
       select id, 0, 'parcel_balance', $2::uuid, 1 from movement union all select id, 1, 'platform_commission', null, -1 from movement`,
      [id, smallWorld.agencies.parcels.id],
    );
  await expect(post(crypto.randomUUID())).rejects.toThrow("is negative");
});

test.each([
  ["sends", smallWorld.agencies.parcels.id, "forbidden"],
  ["hands out", smallWorld.agencies.sample.id, "invalid_input"],
])(
  "a parcel that is sent while the service of the agency that %s it ends is refused [G.role.05]",
  async (_part, agencyId, code) => {
    const { parcels, sample } = smallWorld.agencies;
    await addParcelBalance(one, 1000);
    await one.database.sql(
      "update agencies set group_name = 'convoi', is_package_sender = true where id = any ($1::uuid[])",
      [[parcels.id, sample.id]],
    );
    const types = await one.database.sql<{ id: string; type: number }>(
      "select id, transport_type_id as type from agencies where id = $1",
      [agencyId],
    );
    const ending = await lockRows(
      one.database,
      "update agencies set is_package_sender = false, transport_type_id = 1 where id = $1 returning id",
      [agencyId],
    );
    const { receiver } = sampleParcel();
    const sending = one.call(
      "sendParcel",
      { body: sampleParcel({ receiver: { ...receiver, destination_agency: sample.id } }) },
      { token },
    );
    await ending.waiting(1);
    await ending.release();
    expect((await sending).body.error_code).toBe(code);
    await one.database.sql(
      "update agencies set is_package_sender = true, transport_type_id = $2 where id = $1",
      [agencyId, types[0]!.type],
    );
  },
);

test("scans and changes of parcels do not wait for a transaction that holds their agency, so that none of them waits in a circle", async () => {
  const bus = await plannedBus(one, token);
  const { qr_code, uuid } = await parcelIn(one, token, { state: "WAREHOUSE" });
  await using agency = await lockRows(
    one.database,
    "select id from agencies where id = $1 for no key update",
    [smallWorld.agencies.parcels.id],
  );
  const loaded = { body: { qr_code, departure_uuid: bus.uuid } };
  expect((await one.call("embarkParcel", loaded, { token })).status).toBe(200);
  const lost = { body: { qr_code, exception: "LOST", note: "Introuvable" } } as const;
  expect((await one.call("recordParcelException", lost, { token })).status).toBe(200);
  const { body } = await one.call("getParcel", { params: { id: uuid } }, { token });
  expect(body.data).toMatchObject({ status: "EMBARK", exceptions: ["LOST"] });
  await agency.release();
});

test("two loaders who scan one parcel onto two buses load it onto one [A7.parc.02, G.parc.15]", async () => {
  await addParcelBalance(one, 10_000);
  const [left, right] = [await plannedBus(one, token), await plannedBus(one, token)];
  for (let round = 0; round < 5; round += 1) {
    const { qr_code, uuid } = await sentParcel(one, token);
    const responses = await callConcurrently([one, two], 8, (app, index) =>
      app.call(
        "embarkParcel",
        { body: { qr_code, departure_uuid: index % 2 === 0 ? left.uuid : right.uuid } },
        { token },
      ),
    );
    const results = outcomes(responses);
    expect([counted(results, 200), counted(results, "parcel_on_board")]).toEqual([1, 7]);
    const winner = responses.find(({ status }) => status === 200)?.body.data.departure;
    const named = responses
      .filter(({ status }) => status === 409)
      .map(({ body }) => body.data as unknown as Record<string, unknown>);
    expect(named, "the others name its bus").toEqual(
      Array(7).fill({
        status: "EMBARK",
        bus_number: winner?.bus_number,
        departure_uuid: winner?.uuid,
      }),
    );
    const { body } = await one.call("getParcel", { params: { id: uuid } }, { token });
    expect(body.data.events.filter(({ kind }) => kind === "EMBARK")).toHaveLength(1);
  }
});

test("control: without the lock and the state in the update, two loaders who have read the parcel in the warehouse both load it", async () => {
  const buses = [await plannedBus(one, token), await plannedBus(one, token)];
  const { uuid } = await sentParcel(one, token);
  const stateOf = async () =>
    (
      await one.database.sql<{ state: string }>("select state from parcels where id = $1", [uuid])
    )[0]?.state;
  const load = (bus: string, guard: string) =>
    one.database.sql<{ id: string }>(
      `update parcels set state = 'EMBARK', departure_id = $2, embarked_at = app_now() where id = $1 ${guard} returning id`,
      [uuid, bus],
    );
  const loadedBy = async (guard: string) => {
    // Both loaders read the state before either writes.
    expect(await Promise.all(buses.map(stateOf))).toEqual(["WAREHOUSE", "WAREHOUSE"]);
    const results = await Promise.all(buses.map((bus) => load(bus.uuid, guard)));
    await one.database.sql(
      "update parcels set state = 'WAREHOUSE', departure_id = null, embarked_at = null where id = $1",
      [uuid],
    );
    return results.flat().length;
  };
  expect(await loadedBy("")).toBe(2);
  expect(await loadedBy("and state = 'WAREHOUSE'")).toBe(1);
});

test("two counters that hand one parcel out at once hand it out once [A7.parc.03, G.parc.15]", async () => {
  const parcel = await parcelIn(one, token, { state: "ARRIVE" });
  const body = withdrawalOf(parcel.qr_code, await lastCode(one, parcel.receiver.phone));
  const results = outcomes(
    await callConcurrently([one, two], 8, (app) => app.call("withdrawParcel", { body }, { token })),
  );
  expect([counted(results, 200), counted(results, "parcel_received")]).toEqual([1, 7]);
});

test("a bus whose last parcels are unloaded at once has arrived, and no parcel is loaded onto it afterwards [G.parc.16]", async () => {
  const bus = await plannedBus(one, token);
  const parcels = [];
  for (let count = 0; count < 6; count += 1) parcels.push(await sentParcel(one, token));
  const move = (app: TestApp, id: "embarkParcel" | "unloadParcel", qr_code: string) =>
    app.call(id, { body: { qr_code, departure_uuid: bus.uuid } }, { token });
  for (const { qr_code } of parcels) await move(one, "embarkParcel", qr_code);
  const late = await sentParcel(one, token);
  await busLeaves(one, bus.uuid);
  const [, ...results] = await Promise.all([
    move(two, "embarkParcel", late.qr_code),
    ...parcels.map(({ qr_code }, index) =>
      move(index % 2 === 0 ? one : two, "unloadParcel", qr_code),
    ),
  ]);
  expect(outcomes(results)).toEqual(Array(6).fill(200));
  const read = async () =>
    (await one.call("getParcelDeparture", { params: { id: bus.uuid } }, { token })).body.data;
  const after = await read();
  expect(after.status).toBe(after.loaded === 0 ? "ARRIVE" : "PENDING");
  if (after.loaded > 0) await move(one, "unloadParcel", late.qr_code);
  expect(await read()).toMatchObject({ status: "ARRIVE", loaded: 0 });
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

test("two loaders who move one parcel from the same bus to two others move it once, and the other one learns where it is [A7.parc.02, G.parc.15]", async () => {
  await addParcelBalance(one, 10_000);
  const buses = [await plannedBus(one, token), await plannedBus(one, token)];
  const { qr_code, uuid, departure } = await parcelIn(one, token, { state: "EMBARK" });
  const responses = await callConcurrently([one, two], 8, (app, index) =>
    app.call(
      "embarkParcel",
      { body: { qr_code, departure_uuid: buses[index % 2]!.uuid, transfer_from: departure!.uuid } },
      { token },
    ),
  );
  const moved = responses.filter(({ status }) => status === 200);
  expect(moved).toHaveLength(1);
  const bus_number = moved[0]?.body.data.departure?.bus_number;
  for (const { status, body } of responses)
    if (status !== 200)
      expect(body).toMatchObject({ error_code: "parcel_on_board", data: { bus_number } });
  const { body } = await one.call("getParcel", { params: { id: uuid } }, { token });
  expect(body.data.events.filter(({ kind }) => kind === "TAKEN_OFF")).toHaveLength(1);
});
