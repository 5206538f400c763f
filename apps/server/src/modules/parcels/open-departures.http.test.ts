import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  busLeaves,
  logInParcelMember,
  parcelIn,
  plannedBus,
  sampleParcel,
  sentParcel,
} from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { agencies, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInParcelMember(app);
});

const open = async (task: "LOAD" | "UNLOAD", as = token) =>
  (await app.call("listOpenParcelDepartures", { query: { task } }, { token: as })).body.data;
const idsOf = (rows: readonly { readonly uuid: string }[]) => rows.map(({ uuid }) => uuid);
const read = async (id: string) =>
  (await app.call("getParcelDeparture", { params: { id } }, { token })).body.data;
const close = (departure_uuid: string, as = token) =>
  app.call("closeParcelDeparture", { body: { departure_uuid } }, { token: as });
/** Moves the hour of a bus. */
const move = (id: string, by: string) =>
  app.database.sql(
    "update parcel_departures set departs_at = date_trunc('minute', app_now()) + $2::interval where id = $1",
    [id, by],
  );

test("with 120 departures in progress today's bus is offered for loading first, those whose hour has passed last; those of three days ago and of other agencies are not [A2.parc.17]", async () => {
  const [today, yesterday, old] = [
    await plannedBus(app, token),
    await plannedBus(app, token),
    await plannedBus(app, token),
  ];
  await move(today.uuid, "2 hours");
  await move(yesterday.uuid, "-1 day");
  await move(old.uuid, "-3 days");
  await app.database.sql(
    `insert into parcel_departures (id, agency_id, bus_number, from_town_id, to_town_id, departs_at, created_by)
     select gen_random_uuid(), d.agency_id, 'CE ' || n || ' ZZ', d.from_town_id, d.to_town_id, app_now() + n * interval '1 day', d.created_by
     from parcel_departures d, generate_series(1, 120) n where d.id = $1`,
    [today.uuid],
  );
  const offered = await open("LOAD");
  expect(offered).toHaveLength(100);
  expect([idsOf(offered)[0], idsOf(offered).at(-1)]).toEqual([today.uuid, yesterday.uuid]);
  expect(idsOf(offered)).not.toContain(old.uuid);
  const buses = offered.map(({ bus_number }) => bus_number);
  expect([buses.includes("CE 1 ZZ"), buses.includes("CE 120 ZZ")]).toEqual([true, false]);
  // Control: the list by page shows those furthest away first.
  const listed = await app.call(
    "listParcelDepartures",
    { query: { status: "PENDING", per_page: 100 } },
    { token },
  );
  expect(idsOf(listed.body.data.data)).not.toContain(today.uuid);
  const stranger = await logInMember(app, users.member.sample[6]);
  const others = await open("LOAD", stranger);
  expect(idsOf(others)).not.toContain(today.uuid);
});

test("a departure in the past is refused at its day, or today at its hour; a departed one can get another number [A7.parc.06, A7.parc.07]", async () => {
  const now = new Date();
  const create = (departure_date: string, departure_hour: string) =>
    app.call(
      "createParcelDeparture",
      {
        body: {
          bus_number: "LT 999 ZZ",
          departure_date: apiDay(departure_date),
          departure_hour,
          city_departure: "Douala",
          city_destination: "Bafoussam",
        },
      },
      { token },
    );
  await expectFieldErrors(["departure_date past_date"], create(addDays(dayOf(now), -1), "23:59"));
  await expectFieldErrors(["departure_hour past_date"], create(dayOf(now), "00:00"));
  expect((await create(addDays(dayOf(now), 1), "00:00")).status).toBe(201);
  const bus = await plannedBus(app, token);
  await move(bus.uuid, "-1 hour");
  const left = await read(bus.uuid);
  const body = {
    departure_uuid: bus.uuid,
    version: left.version,
    bus_number: "LT 998 ZZ",
    departure_date: left.departure_date,
    departure_hour: left.departure_hour,
  };
  const changed = await app.call("updateParcelDeparture", { body }, { token });
  expect(changed.body.data).toMatchObject({ bus_number: "LT 998 ZZ" });
});

test("a parcel is planned only for a bus to its town, when it is sent and when it is changed [A7.parc.05]", async () => {
  const toKribi = await plannedBus(app, token, { city_destination: "Kribi" });
  const departure_uuid = toKribi.uuid;
  const body = sampleParcel({ departure_uuid });
  const sent = await app.call("sendParcel", { body }, { token });
  expect([sent.status, sent.body.error_code]).toEqual([409, "parcel_wrong_bus"]);
  const parcel = await sentParcel(app, token);
  const { uuid: package_uuid, version, description } = parcel;
  const update = { package_uuid, version, description };
  const change = (bus: string) =>
    app.call("updateParcel", { body: { ...update, departure_uuid: bus } }, { token });
  expect((await change(departure_uuid)).body).toMatchObject({
    error_code: "parcel_wrong_bus",
    data: { city_destination: "Bafoussam" },
  });
  const fitting = await plannedBus(app, token);
  expect((await change(fitting.uuid)).body.data.departure?.uuid).toBe(fitting.uuid);
});

test("a bus is offered for unloading to both agencies while it carries a parcel for them, also one that had arrived before a lost parcel was found [A2.parc.20, G.parc.11, G.parc.16]", async () => {
  await app.database.sql(
    "update agencies set group_name = 'Ensemble' where id = any ($1::uuid[])",
    [[agencies.sample.id, agencies.parcels.id]],
  );
  const partner = await logInMember(app, users.member.sample[6]);
  const empty = await plannedBus(app, token);
  const own = await parcelIn(app, token, { state: "EMBARK" });
  const bus = own.departure!.uuid;
  expect(idsOf(await open("UNLOAD"))).toContain(bus);
  expect(idsOf(await open("UNLOAD"))).not.toContain(empty.uuid);
  expect(idsOf(await open("UNLOAD", partner))).not.toContain(bus);
  const { receiver } = own;
  const theirs = await sentParcel(app, token, {
    receiver: {
      name: receiver.name,
      surname: receiver.surname,
      phone: receiver.phone,
      town: receiver.town,
      destination_city: "Bafoussam",
      destination_agency: agencies.sample.id,
    },
  });
  await app.call(
    "embarkParcel",
    { body: { qr_code: theirs.qr_code, departure_uuid: bus } },
    { token },
  );
  expect((await open("UNLOAD", partner)).find(({ uuid }) => uuid === bus)).toMatchObject({
    loaded: 1,
  });
  await app.call(
    "unloadParcel",
    { body: { qr_code: theirs.qr_code, early: true } },
    { token: partner },
  );
  expect(idsOf(await open("UNLOAD", partner))).not.toContain(bus);

  await move(bus, "-1 hour");
  const note = { qr_code: own.qr_code, exception: "LOST", note: "Introuvable" } as const;
  await app.call("recordParcelException", { body: note }, { token });
  expect(await read(bus)).toMatchObject({ status: "ARRIVE" });
  expect(idsOf(await open("UNLOAD"))).not.toContain(bus);
  await app.call("endParcelException", { body: note }, { token });
  expect(idsOf(await open("UNLOAD"))).toContain(bus);
  const unloaded = await app.call(
    "unloadParcel",
    { body: { qr_code: own.qr_code, departure_uuid: bus } },
    { token },
  );
  expect(unloaded.body.data).toMatchObject({ status: "ARRIVE" });
});

test("a departure without parcels on board is closed once, by those who change departures; parcels planned for it stay in the warehouse [G.parc.10, G.parc.16]", async () => {
  const bus = await plannedBus(app, token);
  const planned = await sentParcel(app, token, { departure_uuid: bus.uuid } as never);
  expect(planned.departure?.uuid).toBe(bus.uuid);
  const clerk = await logInMember(app, users.member.parcels[5]);
  expect((await close(bus.uuid, clerk)).status).toBe(403);
  const loaded = await parcelIn(app, token, { state: "EMBARK" });
  expect((await close(loaded.departure!.uuid)).body.error_code).toBe("parcel_bus_loaded");
  expect((await close(bus.uuid)).body.data).toMatchObject({
    status: "ARRIVE",
    planned: 0,
    packages: [],
  });
  expect((await close(bus.uuid)).body.error_code).toBe("parcel_bus_arrived");
  const parcel = await app.call("getParcel", { params: { id: planned.uuid } }, { token });
  expect(parcel.body.data).toMatchObject({ status: "WAREHOUSE", departure: null });
  expect(idsOf(await open("LOAD"))).not.toContain(bus.uuid);
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

test("a bus that arrives with its last parcel, or because that one is lost or moved to another bus, takes the parcels that were only planned for it off its list [G.parc.10, G.parc.16]", async () => {
  const other = await plannedBus(app, token);
  const ends = {
    unloadParcel: {},
    recordParcelException: { exception: "LOST", note: "Introuvable" },
    embarkParcel: { departure_uuid: other.uuid },
  } as const;
  for (const [call, more] of Object.entries(ends)) {
    const { uuid } = await plannedBus(app, token);
    const last = await sentParcel(app, token, { departure_uuid: uuid });
    const planned = await sentParcel(app, token, { departure_uuid: uuid });
    const { qr_code } = last;
    await app.call("embarkParcel", { body: { qr_code, departure_uuid: uuid } }, { token });
    await busLeaves(app, uuid);
    const body = { qr_code, ...(call === "embarkParcel" && { transfer_from: uuid }), ...more };
    const moved = await app.call(call as "unloadParcel", { body }, { token });
    expect(moved.status, call).toBe(200);
    const shown = await app.call("getParcelDeparture", { params: { id: uuid } }, { token });
    expect(shown.body.data, call).toMatchObject({ status: "ARRIVE", planned: 0 });
    const parcel = await app.call("getParcel", { params: { id: planned.uuid } }, { token });
    expect(parcel.body.data, call).toMatchObject({ status: "WAREHOUSE", departure: null });
  }
});

test("a bus that has not arrived keeps the parcels that are planned for it [G.parc.16]", async () => {
  const { uuid } = await plannedBus(app, token);
  const first = await sentParcel(app, token, { departure_uuid: uuid });
  const planned = await sentParcel(app, token, { departure_uuid: uuid });
  const body = { qr_code: first.qr_code, departure_uuid: uuid };
  await app.call("embarkParcel", { body }, { token });
  await app.call("unloadParcel", { body: { ...body, early: true } }, { token });
  const shown = await app.call("getParcelDeparture", { params: { id: uuid } }, { token });
  expect(shown.body.data).toMatchObject({ status: "PENDING", planned: 1 });
  const parcel = await app.call("getParcel", { params: { id: planned.uuid } }, { token });
  expect(parcel.body.data.departure?.uuid).toBe(uuid);
});

test("the refusal of a parcel that is on board names its departure, because a bus has several", async () => {
  const parcel = await parcelIn(app, token, { state: "EMBARK" });
  const bus = await plannedBus(app, token);
  const again = await app.call(
    "embarkParcel",
    { body: { qr_code: parcel.qr_code, departure_uuid: bus.uuid } },
    { token },
  );
  expect(again.body).toMatchObject({
    error_code: "parcel_on_board",
    data: {
      status: "EMBARK",
      bus_number: parcel.departure!.bus_number,
      departure_uuid: parcel.departure!.uuid,
    },
  });
});
