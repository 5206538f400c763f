import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import { routes } from "@wakafine/shared/contract/routes.ts";
import { logInStaff } from "@wakafine/testkit/log-in-staff.ts";
import type { SampleCall, SampleCalls } from "@wakafine/testkit/sample-calls.ts";
import { sampleCalls } from "@wakafine/testkit/sample-calls.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

// Every role at every guarded endpoint with empty input stands in modules/accounts; here valid input meets the wrong person.
const { people } = smallWorld;
const all = Object.values(endpoints) as readonly Endpoint[];

let app: TestApp;
let samples: SampleCalls;
/** Sessions by whose they are. */
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  samples = sampleCalls(app);
  for (const [name, person] of [["administrator", people.administrator], ["traveller", people.traveller]] as const) {
    tokens.set(name, await logInStaff(app, people.staff.free[name === "administrator" ? 1 : 9]));
    // People without an agency cannot log in at the agency's door: the session is made theirs.
    await app.database.sql("update sessions set person_id = $1 where person_id = $2", [person.id, people.staff.free[name === "administrator" ? 1 : 9].id]);
  }
  tokens.set("accountant of the agency", await logInStaff(app, people.staff.sample[3]));
  tokens.set("planner of another agency", await logInStaff(app, people.staff.modest[1]));
});
afterAll(() => app.stop());

async function send({ id }: Endpoint, sample: SampleCall, token: string | null): Promise<{ status: number; text: string }> {
  const { method, path } = routes[id];
  const query = new URLSearchParams(Object.entries(sample.query ?? {}).map(([name, value]) => [name, String(value)])).toString();
  const response = await app.fetch(`/api/${path.replace(/\{(\w+)\}/g, (_whole, name: string) => sample.params?.[name] ?? "")}${query ? `?${query}` : ""}`, {
    method,
    headers: { ...(sample.body === undefined ? {} : { "content-type": "application/json" }), ...(token ? { authorization: token } : {}) },
    ...(sample.body === undefined ? {} : { body: JSON.stringify(sample.body) }),
  });
  return { status: response.status, text: await response.text() };
}

test.each(all.filter(({ access }) => access.kind === "agency").map((endpoint) => [endpoint.id, endpoint] as const))(
  "%s with valid input: 401 for a guest, 403 for a traveller, an administrator and the agency's accountant, and nothing was done [G.role.12, C6.cross.01]",
  async (id, endpoint) => {
    const { token, ...sample } = (await samples[id]()) as SampleCall;
    const before = await app.database.sql("select (select count(*) from check_ins) as marks, (select count(*) from departures) as departures");
    expect((await send(endpoint, sample, null)).status).toBe(401);
    for (const who of ["traveller", "administrator", "accountant of the agency"]) expect((await send(endpoint, sample, tokens.get(who)!)).status, who).toBe(403);
    expect(await app.database.sql("select (select count(*) from check_ins) as marks, (select count(*) from departures) as departures")).toEqual(before);
    expect([200, 201]).toContain((await send(endpoint, sample, token!)).status);
  },
);

test.each(["lookUpTicket", "lookUpTicketByQr", "listTickets", "listAgencyDepartures", "markTicket", "verifyCode"] as const)("%s shows another agency nothing and lets it change nothing [G.role.12]", async (id) => {
  const sample = (await samples[id]()) as SampleCall;
  const foreign = await send(endpoints[id], sample, tokens.get("planner of another agency")!);
  if (foreign.status === 200) {
    const { data } = JSON.parse(foreign.text) as { data: unknown[] | { data: unknown[] } };
    expect(JSON.stringify(data)).not.toMatch(/Ngo Bassong|112784903|SMP-|Sanaga/);
  } else {
    expect(foreign.status).toBe(404);
  }
  expect(await app.database.sql("select 1 from tickets where status = 'VALIDATE' and agency_id = $1 and id in (select ticket_id from check_ins where staff_id = $2)", [smallWorld.agencies.sample.id, people.staff.modest[1].id])).toEqual([]);
  expect((await send(endpoints[id], sample, sample.token!)).status).toBe(200);
});

test.each(all.filter(({ access, id }) => access.kind === "public" && id !== "agencyLogin").map((endpoint) => [endpoint.id, endpoint] as const))(
  "%s is for everyone: without a session, with a good one and with a dead one [G.role.12]",
  async (id, endpoint) => {
    for (const token of [null, tokens.get("traveller")!, "Bearer a-session-that-never-was"]) {
      expect((await send(endpoint, await samples[id](), token)).status, String(token)).toBe(endpoint.created ? 201 : 200);
    }
  },
);
