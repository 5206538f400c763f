import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import {
  addParcelBalance,
  busDay,
  logInParcelMember,
  parcelIn,
  plannedBus,
  sampleParcel,
  sentParcel,
} from "@wakafine/testkit/parcel-world.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { agencies, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
let partner: string;
/** Codes of the agency's parcels by state, oldest first. */
const codes: Record<string, string> = {};
beforeAll(async () => {
  token = await logInParcelMember(app, users.member.parcels[1]);
  partner = await logInMember(app, users.member.sample[6]);
  await addParcelBalance(app, 100_000, agencies.sample.id);
  for (const state of ["WAREHOUSE", "EMBARK", "ARRIVE", "RECEIVE"] as const)
    codes[state] = (await parcelIn(app, token, { state })).qr_code;
});

type Query = RequestOf<"listParcels">["query"];
const list = async (query: Query = {}, as = token) =>
  (await app.call("listParcels", { query }, { token: as })).body.data;
const found = async (query: Query, as = token) =>
  (await list(query, as)).data.map(({ qr_code }) => qr_code);

test("the list is newest first or oldest first, in pages of 8 unless another size is asked [A7.parc.18, A7.parc.20, A7.parc.21, A9.parc.01, G.parc.03]", async () => {
  expect(await list()).toMatchObject({ total: 4, per_page: 8, current_page: 1 });
  expect(await list({ per_page: 12 })).toMatchObject({ per_page: 12 });
  const newest = [codes["RECEIVE"], codes["ARRIVE"], codes["EMBARK"], codes["WAREHOUSE"]];
  expect(await found({ order: "desc" })).toEqual(newest);
  expect(await found({ order: "asc" })).toEqual(newest.toReversed());
  expect(await found({ page: 2, per_page: 3 })).toEqual([codes["WAREHOUSE"]]);
});

test("phones are masked in the list and whole in one parcel", async () => {
  const [first] = (await list({ per_page: 1 })).data;
  expect(first?.receiver.phone).toContain("••");
  const { body } = await app.call("getParcel", { params: { id: first!.uuid } }, { token });
  expect(body.data.receiver.phone).toMatch(/^\+2376990\d{5}$/);
});

test("both spellings of a state narrow the list [A4.parc.01–06, A7.parc.22, G.parc.01]", async () => {
  for (const [spelling, state] of [
    ["WAREHOUSE", "WAREHOUSE"],
    ["EMBARK", "EMBARK"],
    ["EMBEDDED", "EMBARK"],
    ["ARRIVE", "ARRIVE"],
    ["RECEIVE", "RECEIVE"],
    ["RECEIVED", "RECEIVE"],
  ] as const)
    expect(await found({ status: spelling }), spelling).toEqual([codes[state]]);
  await expectFieldErrors(
    ["status not_a_choice"],
    app.call("listParcels", { query: { status: "LOST" } }, { token }),
  );
});

test("a keyword finds by code, part of a name and part of a phone; signs find nothing [A7.parc.19]", async () => {
  const body = sampleParcel();
  const one = await sentParcel(app, token, {
    receiver: { ...body.receiver, name: "Éloïse", surname: "Nkoulou" },
  } as never);
  const phone = one.receiver.phone.slice(-6);
  for (const keyword of [one.qr_code.toLowerCase(), "nkou", "ÉLOISE", phone])
    expect(await found({ keyword }), keyword).toEqual([one.qr_code]);
  for (const keyword of ["%", "_", "nobody at all", "\0%"])
    expect(await found({ keyword }), keyword).toEqual([]);
});

test("town, day of departure and day of arrival narrow the list [A5.parc.09–11, G.parc.04]", async () => {
  const body = sampleParcel();
  const later = addDays(busDay, 10);
  const bus = await plannedBus(app, token, {
    city_destination: "Kribi",
    departure_date: apiDay(later),
  });
  const kribi = await sentParcel(app, token, {
    departure_uuid: bus.uuid,
    receiver: { ...body.receiver, destination_city: "Kribi" },
  });
  expect(await found({ destination_town: "KRIBI" })).toEqual([kribi.qr_code]);
  expect(await found({ departure_date: apiDay(later) })).toEqual([kribi.qr_code]);
  const arrived = (await list({ status: "ARRIVE" })).data[0]?.arrived_date ?? "";
  const [year, month, day] = new Date(Date.parse(arrived) + 3_600_000)
    .toISOString()
    .slice(0, 10)
    .split("-");
  expect((await found({ arrive_date: `${day}-${month}-${year}` })).toSorted()).toEqual(
    [codes["ARRIVE"], codes["RECEIVE"]].toSorted(),
  );
  expect(await found({ arrive_date: "01-01-2020" })).toEqual([]);
  await expectFieldErrors(
    ["departure_date bad_date"],
    app.call("listParcels", { query: { departure_date: "2026/12/24" } }, { token }),
  );
});

test("an agency lists what it sends and what it hands out, never more; agency_uuid narrows to one sender [A7.parc.23, G.parc.11]", async () => {
  await app.database.sql(
    "update agencies set group_name = 'Ensemble' where id = any ($1::uuid[])",
    [[agencies.sample.id, agencies.parcels.id]],
  );
  expect(await found({}, partner)).toEqual([]);
  const body = sampleParcel();
  const shared = await sentParcel(app, token, {
    receiver: { ...body.receiver, destination_agency: agencies.sample.id },
  } as never);
  const own = await sentParcel(app, partner);
  expect(await found({}, partner)).toEqual([own.qr_code, shared.qr_code]);
  expect(await found({ agency_uuid: agencies.parcels.id }, partner)).toEqual([shared.qr_code]);
  expect(await found({ agency_uuid: agencies.rail.id }, partner)).toEqual([]);
  expect(await found({ agency_uuid: "none" }, partner)).toEqual([]);
});

test("anyone tracks a parcel by its code: states, towns, dates and agency only; the members of its agencies get the whole parcel [A1.parc.07, A7.parc.11, A7.parc.12, G.parc.14]", async () => {
  const id = codes["ARRIVE"]!;
  const display = (as?: string) =>
    app.call("displayParcel", { params: { id } }, as === undefined ? {} : { token: as });
  const stranger = await logInMember(app, users.member.rail[1]);
  for (const response of [await display(), await display(stranger)]) {
    expect(Object.keys(response.body.data).toSorted()).toEqual(
      [
        "agency",
        "back_date",
        "city_departure",
        "city_destination",
        "exception",
        "exception_date",
        "history",
        "is_returned",
        "qr_code",
        "status",
      ].toSorted(),
    );
    expect(response.body.data).toMatchObject({
      status: "ARRIVE",
      exception: null,
      history: [{ status: "WAREHOUSE" }, { status: "EMBARK" }, { status: "ARRIVE" }],
    });
    expect(JSON.stringify(response.body)).not.toMatch(/Kamga|Mbarga|699|5000|chaussures/);
  }
  expect((await display(token)).body.data).toHaveProperty("receiver.surname", "Kamga");
  const unknown = await app.call("displayParcel", { params: { id: "TAM-NONE" } });
  expect([unknown.status, unknown.body.error_code]).toEqual([404, "parcel_unknown"]);
});

test("a bus is planned once per hour, found by keyword and state, and changed by its version until it has arrived [A7.parc.06, A7.parc.07, A7.parc.10, A7.parc.13, A3.parc.25–29, G.parc.10]", async () => {
  const bus = await plannedBus(app, token, { bus_number: "ce 777 zz", city_destination: "Limbe" });
  expect(bus).toMatchObject({
    uuid: expect.any(String),
    bus_number: "CE 777 ZZ",
    departure_hour: "06:30",
    city_destination: "Limbé",
    status: "PENDING",
    packages: [],
  });
  const clerk = await logInMember(app, users.member.parcels[5]);
  const same = await app.call(
    "createParcelDeparture",
    {
      body: {
        bus_number: "CE 777 ZZ",
        departure_date: apiDay(busDay),
        departure_hour: "06:30",
        city_departure: "Douala",
        city_destination: "Limbe",
      },
    },
    { token },
  );
  expect(same.body.error_code).toBe("parcel_departure_exists");
  const departures = async (query: object) =>
    (await app.call("listParcelDepartures", { query }, { token })).body.data.data;
  for (const query of [
    { keyword: "777" },
    { keyword: "limb" },
    { keyword: "777", status: "PENDING" },
  ])
    expect((await departures(query)).map(({ uuid }) => uuid)).toEqual([bus.uuid]);
  expect(await departures({ keyword: "777", status: "ARRIVE" })).toEqual([]);
  const change = (more: object, as = token) =>
    app.call(
      "updateParcelDeparture",
      {
        body: {
          departure_uuid: bus.uuid,
          version: 1,
          bus_number: "CE 778 ZZ",
          departure_date: apiDay(busDay),
          departure_hour: "08:00",
          ...more,
        },
      },
      { token: as },
    );
  expect((await change({}, clerk)).status).toBe(403);
  const past = { departure_date: apiDay(addDays(dayOf(new Date()), -1)) };
  await expectFieldErrors(["departure_date past_date"], change(past));
  expect((await change({})).body.data).toMatchObject({
    bus_number: "CE 778 ZZ",
    departure_hour: "08:00",
    version: 2,
  });
  expect((await change({})).body.error_code).toBe("parcel_changed");
  expect((await change({}, partner)).status).toBe(403); // role 6
});

test("a vehicle is a bus number of the agency, with its departures and the parcels on board [A7.parc.14, A7.parc.16, A7.parc.17, G.parc.13]", async () => {
  const parcel = (await app.call("getParcel", { params: { id: codes["EMBARK"]! } }, { token })).body
    .data;
  const id = parcel.departure?.bus_number ?? "";
  const vehicle = await app.call("getParcelVehicle", { params: { id } }, { token });
  expect(vehicle.body.data).toMatchObject({
    bus_number: id,
    departures: 1,
    on_board: 1,
    packages: [{ qr_code: parcel.qr_code }],
  });
  const trips = await app.call("listVehicleDepartures", { params: { id } }, { token });
  expect(trips.body.data.map(({ uuid }) => uuid)).toEqual([parcel.departure?.uuid]);
  const all = await app.call(
    "listParcelVehicles",
    { params: { id: agencies.parcels.id } },
    { token },
  );
  expect(all.body.data.map((one) => one.bus_number)).toContain(id);
  const foreign = await app.call(
    "listParcelVehicles",
    { params: { id: agencies.parcels.id } },
    { token: partner },
  );
  const unknown = await app.call("getParcelVehicle", { params: { id: "NONE" } }, { token });
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
});

test("towns, quarters of a town and agencies of a group or of the town are offered [A7.parc.24–26, G.parc.09, G.ref.04]", async () => {
  const cities = (await app.call("listParcelCities", {}, { token })).body.data;
  const douala = cities.find(({ name }) => name === "Douala");
  expect(cities.length).toBeGreaterThan(80);
  const quarters = (id: string) => app.call("listParcelQuarters", { params: { id } }, { token });
  expect((await quarters("douala")).body.data).toContain("Akwa");
  expect((await quarters(String(douala?.id))).body.data).toContain("Akwa");
  expect((await quarters("Atlantis")).status).toBe(404);
  const own = await sentParcel(app, token, { retrieval_quarter: "Chez Maman Rose" });
  const stranger = await logInMember(app, users.member.sample[4]);
  const inBafoussam = async (as: string) =>
    (await app.call("listParcelQuarters", { params: { id: "Bafoussam" } }, { token: as })).body
      .data;
  expect(await inBafoussam(token)).toContain("Chez Maman Rose");
  expect(await inBafoussam(stranger), "of another agency").not.toContain("Chez Maman Rose");
  await app.call("deleteParcel", { params: { id: own.uuid } }, { token });
  expect(await inBafoussam(token), "of a deleted parcel").not.toContain("Chez Maman Rose");
  const names = async (as: string, city?: string) =>
    (
      await app.call(
        "listParcelAgencies",
        { query: city === undefined ? {} : { city } },
        { token: as },
      )
    ).body.data.map(({ name }) => name);
  expect(await names(token)).toEqual(["Tam-Tam Colis", "Sanaga Lignes"]); // the group of an earlier test
  await app.database.sql("update agencies set group_name = null");
  expect(await names(token, "Bafoussam")).toEqual(["Tam-Tam Colis"]);
  expect(await names(token, "douala")).toEqual(["Tam-Tam Colis", "Sanaga Lignes"]);
});
