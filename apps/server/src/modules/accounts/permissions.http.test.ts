import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import { roleMay } from "@wakafine/shared/rules/permissions.ts";
import { placesOf } from "@wakafine/server/http/api.ts";
import { logInStaff } from "@wakafine/testkit/log-in-staff.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const { people } = smallWorld;
const desks = people.staff.sample;
const roles = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const guarded = (Object.values(endpoints) as readonly Endpoint[]).filter(({ access }) => access.kind !== "public");

let app: TestApp;
const tokens = new Map<number, string>();
let travellerToken = "";
beforeAll(async () => {
  app = await startTestApp();
  for (const role of roles) tokens.set(role, await logInStaff(app, desks[role]));
  travellerToken = await logInStaff(app, people.staff.free[9]);
  // the session of somebody without an agency
  await app.database.sql("update sessions set person_id = $1 where person_id = $2", [people.traveller.id, people.staff.free[9].id]);
});
afterAll(() => app.stop());

async function statusesOf({ id }: Endpoint, token: string | null): Promise<readonly (readonly [string, number])[]> {
  const answers = placesOf(id).map(async ({ method, path }) => {
    const response = await app.fetch(`/api/${path.replace(/\{\w+\}/g, "x")}`, {
      method,
      headers: { ...(token ? { authorization: token } : {}), ...(method === "GET" ? {} : { "content-type": "application/json" }) },
      ...(method === "GET" ? {} : { body: "{}" }),
    });
    await response.arrayBuffer();
    return [`${method} ${path}`, response.status] as const;
  });
  return Promise.all(answers);
}

test("there is something to guard", () => {
  expect(guarded.map(({ id }) => id)).toEqual(expect.arrayContaining(["createDeparture", "markTicket", "listTickets", "getMe", "logout"]));
});

describe.each(guarded.filter(({ id }) => id !== "logout").map((endpoint) => [endpoint.id, endpoint] as const))("%s", (_id, endpoint) => {
  test("without a session or with a dead one it answers 401, whatever is sent [G.role.12]", async () => {
    for (const token of [null, "not-a-token", `Bearer ${"x".repeat(43)}`]) {
      for (const [place, status] of await statusesOf(endpoint, token)) expect(status, place).toBe(401);
    }
  });

  test("only the roles of the permission table get further [G.role.07, G.role.12]", async () => {
    const { access } = endpoint;
    for (const role of roles) {
      const may = access.kind === "account" || (access.kind === "agency" && roleMay(access.power, role));
      for (const [place, status] of await statusesOf(endpoint, tokens.get(role) ?? "")) {
        if (may) expect([200, 201, 400, 404], `${place} as ${role}`).toContain(status);
        else expect(status, `${place} as ${role}`).toBe(403);
      }
    }
    for (const [place, status] of await statusesOf(endpoint, travellerToken)) expect(status, `${place} as traveller`).toBe(access.kind === "account" ? 200 : 403);
  });
});

test("planning is for roles 1 and 2, check-in for 1, 2 and from 9 on [G.role.12]", () => {
  const planners = { kind: "agency", power: "planning" };
  expect(endpoints.createDeparture.access).toEqual(planners);
  expect(endpoints.listAgencyDepartures.access).toEqual(planners);
  for (const id of ["lookUpTicket", "markTicket", "verifyCode", "listTickets", "lookUpTicketByQr"] as const) {
    expect(endpoints[id].access, id).toEqual({ kind: "agency", power: "checkIn" });
  }
});

test("logging out needs a session", async () => {
  for (const [place, status] of await statusesOf(endpoints.logout, null)) expect(status, place).toBe(401);
});
