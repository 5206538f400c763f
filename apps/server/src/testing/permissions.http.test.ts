import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import { routes } from "@wakafine/shared/contract/routes.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { roleHasPermission } from "@wakafine/shared/rules/permissions.ts";
import type { SampleCall, SampleCalls } from "@wakafine/testkit/sample-calls.ts";
import { sampleCalls, samplesOf } from "@wakafine/testkit/sample-calls.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

// permission-matrix.http.test.ts sends empty input with every role to every guarded endpoint. Here callers without permission send valid input.
const { users } = smallWorld;
const allEndpoints = Object.values(endpoints) as readonly Endpoint[];

let app: TestApp;
let samples: SampleCalls;
/** Session tokens of the callers without permission. */
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  await app.database.sql("update agencies set is_package_sender = true where id = $1", [
    smallWorld.agencies.rail.id,
  ]);
  samples = sampleCalls(app);
  tokens.set("administrator", await openSessionOf(app, users.administrator.id));
  tokens.set("traveller", await openSessionOf(app, users.traveller.id));
  tokens.set("parcel clerk of the agency", await logInMember(app, users.member.sample[5]));
  tokens.set("administrator of another agency", await logInMember(app, users.member.rail[1]));
});
afterAll(() => app.stop());

/** Sends a sample call with a session token, or without a session. */
async function send(
  { id }: Endpoint,
  sample: SampleCall,
  token: string | null,
): Promise<{ status: number; text: string }> {
  const { method, path } = routes[id];
  const query = new URLSearchParams(
    Object.entries(sample.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  const response = await app.fetch(
    `/api/${path.replace(/\{(\w+)\}/g, (_whole, name: string) => sample.params?.[name] ?? "")}${query ? `?${query}` : ""}`,
    {
      method,
      headers: {
        ...(sample.body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: token } : {}),
      },
      ...(sample.body === undefined ? {} : { body: JSON.stringify(sample.body) }),
    },
  );
  return { status: response.status, text: await response.text() };
}

/**
 * What the administrator of another agency receives for the sample call of each endpoint of the agency side: 404 (400 for a code), or the data of the own agency. An
 * endpoint without an entry fails the test.
 */
const otherAgencyReceives: Readonly<Record<string, 400 | 402 | 404 | 409 | "own data">> = {
  createDeparture: "own data",
  copyDepartures: 409,
  listDepartureTemplates: "own data",
  saveDepartureTemplate: "own data",
  deleteDepartureTemplate: 404,
  listAgencyDepartures: "own data",
  countWeekDepartures: "own data",
  listPassengers: 404,
  getTravel: 404,
  getPassengerFile: 404,
  resendPassengerTickets: 404,
  postPassengerFile: 404,
  listReservations: "own data",
  lookUpTicket: "own data",
  listTickets: "own data",
  getOwnAgency: "own data",
  updateOwnAgency: "own data",
  setAgencyLogo: "own data",
  listAgencyUsers: "own data",
  addAgencyUser: "own data",
  getPayoutAccount: "own data",
  changePayoutNumber: "own data",
  validatePayoutNumber: 400,
  listIncome: "own data",
  getIncomeStatement: "own data",
  listOwnPayouts: "own data",
  getCounterShift: "own data",
  openCounterShift: "own data",
  closeCounterShift: 404,
  listPastShifts: "own data",
  exportPastShifts: "own data",
  getPastShift: 404,
  listCounterDepartures: "own data",
  createCounterSale: 404,
  listCashRefunds: "own data",
  payCashRefund: 404,
  markTicket: 404,
  undoCheckIn: 404,
  listBoarding: "own data",
  listRefusedCheckIns: "own data",
  verifyCode: 404,
  lookUpTicketByQr: 404,
  updateAgencyUser: 404,
  deleteAgencyUser: 404,
  deleteDeparture: 404,
  updateDeparture: 404,
  getDepartureCancellation: 404,
  toggleAgencyUser: 404,
  listParcels: "own data",
  sendParcel: 402, // its own balance is empty
  updateParcel: 404,
  deleteParcel: 404,
  getParcel: 404,
  downloadParcel: 404,
  embarkParcel: 404,
  unloadParcel: 404,
  markParcelPaid: 404,
  receiveReturnedParcel: 404,
  reportMissingParcel: 404,
  listParcelTariffs: "own data",
  setParcelTariff: "own data",
  deleteParcelTariff: 404,
  suggestParcelPrice: "own data",
  openParcelClaim: 404,
  decideParcelClaim: 404,
  listParcelClaims: "own data",
  recordParcelException: 404,
  endParcelException: 404,
  withdrawParcel: 404,
  sendWithdrawalCode: 404,
  listParcelCities: "own data",
  listParcelQuarters: "own data",
  listParcelAgencies: "own data",
  listParcelDepartures: "own data",
  listOpenParcelDepartures: "own data",
  createParcelDeparture: "own data",
  updateParcelDeparture: 404,
  closeParcelDeparture: 404,
  getParcelDeparture: 404,
  listVehicleDepartures: 404,
  getParcelVehicle: 404,
  listParcelVehicles: 404,
  topUpBalance: "own data",
  getTopUp: 404,
  listTopUps: "own data",
  getTravelsByDay: "own data",
  getTravelsByHour: "own data",
  getTravelsByWeek: "own data",
  getTravelsByMonth: "own data",
  getTravelsByYear: "own data",
  getParcelsByDay: "own data",
  getParcelsByHour: "own data",
  getParcelsByWeek: "own data",
  getParcelsByMonth: "own data",
  getParcelsByYear: "own data",
};

/** Returns the rows of the two agencies of the sample calls, to detect changes. */
async function dataOfSampleAgencies(): Promise<unknown> {
  const agencyIds = [smallWorld.agencies.sample.id, smallWorld.agencies.modest.id];
  const [data] = await app.database.sql(
    `select (select json_agg(a order by a.id) from agencies a where a.id = any ($1)) as agencies, (select json_agg(m order by m.user_id) from agency_members m where m.agency_id = any ($1)) as members,
       (select json_agg(u.is_active order by u.id) from users u join agency_members m on m.user_id = u.id where m.agency_id = any ($1)) as users,
       (select count(*) from departures where agency_id = any ($1)) as departures, (select json_agg(t.status order by t.id) from tickets t where t.agency_id = any ($1)) as tickets`,
    [agencyIds],
  );
  return data;
}

test.each(
  allEndpoints
    .filter(({ access }) => access.kind === "agency")
    .map((endpoint) => [endpoint.id, endpoint] as const),
)(
  "%s with valid input: 401 for a guest, 403 for a traveller, an administrator and a member without permission, and no change [G.role.12, C6.cross.01]",
  async (id, endpoint) => {
    const { access } = endpoint;
    if (access.kind !== "agency") throw new Error(`${id} is not an endpoint of the agency side`);
    const { token, ...sample } = (await samples[id]()) as SampleCall;
    const before = await dataOfSampleAgencies();
    expect((await send(endpoint, sample, null)).status).toBe(401);
    const callersWithoutPermission = [
      "traveller",
      ...(access.orAdministrator ? [] : ["administrator"]),
      ...(roleHasPermission(access.permission, 5) ? [] : ["parcel clerk of the agency"]),
    ];
    for (const caller of callersWithoutPermission)
      expect((await send(endpoint, sample, tokens.get(caller)!)).status, caller).toBe(403);
    expect(await dataOfSampleAgencies()).toEqual(before);
    expect([200, 201]).toContain((await send(endpoint, sample, token!)).status);
  },
);

test.each(
  allEndpoints
    .filter(({ access }) => access.kind === "agency")
    .map((endpoint) => [endpoint.id, endpoint] as const),
)(
  "%s neither shows nor changes data for another agency's administrator [G.role.12, G.role.15]",
  async (id, endpoint) => {
    const { token, ...sample } = (await samples[id]()) as SampleCall;
    const before = await dataOfSampleAgencies();
    // Two agencies cannot have the same name, so the other agency sends a name of its own.
    const otherAgencySample =
      id === "updateOwnAgency"
        ? {
            ...sample,
            body: { ...(sample as { readonly body: object }).body, name: "Une Autre Agence" },
          }
        : sample;
    const result = await send(
      endpoint,
      otherAgencySample,
      tokens.get("administrator of another agency")!,
    );
    expect(await dataOfSampleAgencies()).toEqual(before);
    const expected = otherAgencyReceives[id];
    if (typeof expected === "number") expect(result.status, result.text).toBe(expected);
    else {
      expect(expected).toBe("own data");
      expect([200, 201], result.text).toContain(result.status);
      const shown = endpoint.raw
        ? result.text
        : JSON.stringify((JSON.parse(result.text) as { data: unknown }).data);
      // An agency sees what its own members typed, also a code of another agency.
      expect(shown.replaceAll(/"entered":"[^"]*"/g, "")).not.toMatch(
        /112784903|(SMP|MDS)-[0-9A-Z]{4}|Sanaga Lignes|sanaga|@modest|@sample/,
      );
    }
    expect([200, 201]).toContain((await send(endpoint, sample, token!)).status);
  },
);

/** Public, but only for the owner or with a code: cancel-tickets.http.test.ts, cancel-to-voucher.http.test.ts and edit-order-passengers.http.test.ts cover who may call them. */
const ownersOnly = new Set<string>([
  "cancelTickets",
  "showOrderVouchers",
  "showOrderPassengers",
  "editOrderPassengers",
]);

test.each(
  allEndpoints
    .filter(
      ({ access, id }) => access.kind === "public" && id !== "agencyLogin" && !ownersOnly.has(id),
    )
    .map((endpoint) => [endpoint.id, endpoint] as const),
)(
  "%s is public: without a session, with a valid one and with an unknown token [G.role.12]",
  async (id, endpoint) => {
    const sample = samplesOf(samples, id);
    for (const token of [null, tokens.get("traveller")!, "Bearer unknown-token"]) {
      expect((await send(endpoint, await sample(), token)).status, String(token)).toBe(
        endpoint.created ? 201 : 200,
      );
    }
  },
);
