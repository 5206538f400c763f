import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import { routes } from "@wakafine/shared/contract/routes.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { roleHasPermission } from "@wakafine/shared/rules/permissions.ts";
import type { SampleCall, SampleCalls } from "@wakafine/testkit/sample-calls.ts";
import { sampleCalls } from "@wakafine/testkit/sample-calls.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

// permission-matrix.http.test.ts sends empty input with every role to every guarded endpoint. Here callers without permission send valid input.
const { users } = smallWorld;
const all = Object.values(endpoints) as readonly Endpoint[];

let app: TestApp;
let samples: SampleCalls;
/** Session tokens by user. */
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  samples = sampleCalls(app);
  for (const [name, user] of [
    ["administrator", users.administrator],
    ["traveller", users.traveller],
  ] as const) {
    tokens.set(name, await logInMember(app, users.member.free[name === "administrator" ? 1 : 9]));
    // A user without an agency cannot log in to the office, so a member's session is reassigned to that user.
    await app.database.sql("update sessions set user_id = $1 where user_id = $2", [
      user.id,
      users.member.free[name === "administrator" ? 1 : 9].id,
    ]);
  }
  tokens.set("parcel desk of the agency", await logInMember(app, users.member.sample[5]));
  tokens.set("administrator of another agency", await logInMember(app, users.member.rail[1]));
});
afterAll(() => app.stop());

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

/** What another agency receives from each endpoint of the agency side: 404 or its own data. An endpoint without an entry fails the test. */
const foreign: Readonly<Record<string, 404 | "its own">> = {
  createDeparture: "its own",
  listAgencyDepartures: "its own",
  lookUpTicket: "its own",
  listTickets: "its own",
  getOwnAgency: "its own",
  updateOwnAgency: "its own",
  setAgencyLogo: "its own",
  listAgencyUsers: "its own",
  addAgencyUser: "its own",
  markTicket: 404,
  verifyCode: 404,
  lookUpTicketByQr: 404,
  updateAgencyUser: 404,
  deleteAgencyUser: 404,
  toggleAgencyUser: 404,
};

/** Returns all rows of the two sample agencies that a caller of another agency might change. */
async function stateOfOwners(): Promise<unknown> {
  const owners = [smallWorld.agencies.sample.id, smallWorld.agencies.modest.id];
  const [state] = await app.database.sql(
    `select (select json_agg(a order by a.id) from agencies a where a.id = any ($1)) as agencies, (select json_agg(s order by s.user_id) from agency_members s where s.agency_id = any ($1)) as member,
       (select json_agg(p.is_active order by p.id) from users p join agency_members s on s.user_id = p.id where s.agency_id = any ($1)) as users,
       (select count(*) from departures where agency_id = any ($1)) as departures, (select json_agg(t.status order by t.id) from tickets t where t.agency_id = any ($1)) as tickets`,
    [owners],
  );
  return state;
}

test.each(
  all
    .filter(({ access }) => access.kind === "agency")
    .map((endpoint) => [endpoint.id, endpoint] as const),
)(
  "%s with valid input: 401 for a guest, 403 for a traveller, an administrator and a member without permission, and no change [G.role.12, C6.cross.01]",
  async (id, endpoint) => {
    const { access } = endpoint;
    if (access.kind !== "agency") throw new Error(`${id} is not an endpoint of the agency side`);
    const { token, ...sample } = (await samples[id]()) as SampleCall;
    const before = await stateOfOwners();
    expect((await send(endpoint, sample, null)).status).toBe(401);
    const strangers = [
      "traveller",
      ...(access.orAdministrator ? [] : ["administrator"]),
      ...(roleHasPermission(access.permission, 5) ? [] : ["parcel desk of the agency"]),
    ];
    for (const who of strangers)
      expect((await send(endpoint, sample, tokens.get(who)!)).status, who).toBe(403);
    expect(await stateOfOwners()).toEqual(before);
    expect([200, 201]).toContain((await send(endpoint, sample, token!)).status);
  },
);

test.each(
  all
    .filter(({ access }) => access.kind === "agency")
    .map((endpoint) => [endpoint.id, endpoint] as const),
)(
  "%s neither shows nor changes data for another agency's administrator [G.role.12, G.role.15]",
  async (id, endpoint) => {
    const { token, ...sample } = (await samples[id]()) as SampleCall;
    const before = await stateOfOwners();
    // Agency names are unique.
    const foreignSample =
      id === "updateOwnAgency"
        ? {
            ...sample,
            body: { ...(sample as { readonly body: object }).body, name: "Une Autre Agence" },
          }
        : sample;
    const result = await send(
      endpoint,
      foreignSample,
      tokens.get("administrator of another agency")!,
    );
    expect(await stateOfOwners()).toEqual(before);
    if (foreign[id] === 404) expect(result.status, result.text).toBe(404);
    else {
      expect(foreign[id]).toBe("its own");
      expect([200, 201], result.text).toContain(result.status);
      const { data } = JSON.parse(result.text) as { data: unknown };
      expect(JSON.stringify(data)).not.toMatch(
        /112784903|(SMP|MDS)-[0-9A-Z]{4}|Sanaga Lignes|sanaga|@modest|@sample/,
      );
    }
    expect([200, 201]).toContain((await send(endpoint, sample, token!)).status);
  },
);

test.each(
  all
    .filter(({ access, id }) => access.kind === "public" && id !== "agencyLogin")
    .map((endpoint) => [endpoint.id, endpoint] as const),
)(
  "%s is public: without a session, with a valid one and with an expired one [G.role.12]",
  async (id, endpoint) => {
    for (const token of [null, tokens.get("traveller")!, "Bearer a-session-that-never-was"]) {
      expect((await send(endpoint, await samples[id](), token)).status, String(token)).toBe(
        endpoint.created ? 201 : 200,
      );
    }
  },
);
