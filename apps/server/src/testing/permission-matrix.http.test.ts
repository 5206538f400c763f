import { randomBytes } from "node:crypto";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addressesOf } from "@wakafine/server/http/api.ts";
import { sha256 } from "@wakafine/server/tokens.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import type { Permission } from "@wakafine/shared/rules/permissions.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { permissionMatrix } from "@wakafine/testkit/permission-matrix.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";

/**
 * Agency roles with each permission, duplicated on purpose so that a mistake in the permission table fails here. After the roles comes the kind of
 * agency: `trips` (agencies that sell trips), `parcels` (agencies with parcel service) or `any`. `permission-matrix.txt` lists the access of every endpoint; `npm run api:routes` writes it, and its changes are reviewed.
 */
const holders: Readonly<Partial<Record<Permission, string>>> = {
  planning: "1 2 trips",
  travelStatistics: "1 3 trips",
  parcelStatistics: "1 3 parcels",
  passengers: "1 2 trips",
  checkIn: "1 2 9 trips",
  counter: "1 2 3 trips",
  reviewCheckIn: "1 2 trips",
  parcels: "1 4 5 6 7 8 parcels",
  manageParcels: "1 4 parcels",
  topUp: "1 3 4 5 6 7 8 parcels",
  readPayouts: "1 2 3 trips",
  changePayouts: "1 3 trips",
  readAgency: "1 2 3 4 5 6 7 8 9 any",
  readMembers: "1 2 3 4 5 6 7 8 9 any",
  writeAgency: "1 3 any",
  writeMembers: "1 3 any",
};

/** A caller of an endpoint. */
interface TestCaller {
  readonly name: string;
  readonly userId: string | null;
  readonly userRole: number;
  readonly agencyRole: number | null;
  /** True: the agency sells trips. False: it transports parcels only. */
  readonly trips: boolean;
  readonly parcels: boolean;
}

const { users } = smallWorld;
const plain = { agencyRole: null, trips: false, parcels: false } as const;
const callers: readonly TestCaller[] = [
  { name: "administrator", userId: users.administrator.id, userRole: 1, ...plain },
  { name: "traveller", userId: users.traveller.id, userRole: 2, ...plain },
  { name: "user role 5", userId: users.member.free[9].id, userRole: 5, ...plain },
  ...Object.entries(users.member.sample).map(([role, { id }]) => ({
    name: `role ${role} of a coach agency with parcels`,
    userId: id,
    userRole: 4,
    agencyRole: Number(role),
    trips: true,
    parcels: true,
  })),
  ...Object.entries(users.member.modest).map(([role, { id }]) => ({
    name: `role ${role} of a coach agency without parcels`,
    userId: id,
    userRole: 4,
    agencyRole: Number(role),
    trips: true,
    parcels: false,
  })),
  ...Object.entries(users.member.parcels).map(([role, { id }]) => ({
    name: `role ${role} of a parcel agency`,
    userId: id,
    userRole: 4,
    agencyRole: Number(role),
    trips: false,
    parcels: true,
  })),
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  const { sql } = app.database;
  await sql("delete from agency_members where user_id = $1", [users.member.free[9].id]);
  await sql("update users set role_id = 5 where id = $1", [users.member.free[9].id]);
});
afterAll(() => app.stop());

/** Creates a new session and returns its token. Each call needs its own, because some calls end the session. */
async function sessionOf(userId: string, restricted = false): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await app.database.sql(
    "insert into sessions (id, token_hash, user_id, expires_at, restricted) values ($1, $2, $3, app_now() + interval '1 day', $4)",
    [uuid(), sha256(token), userId, restricted],
  );
  return token;
}

/** Returns, for each path of an endpoint, the error code with which authorization refused the caller; null if it passed. */
async function refusalsOf(
  id: RouteId,
  token: () => Promise<string | null>,
): Promise<readonly (readonly [string, string | null])[]> {
  const refusals: (readonly [string, string | null])[] = [];
  for (const { method, path } of addressesOf(endpoints[id])) {
    const authorization = await token();
    const response = await app.fetch(`/api/${path.replace(/\{\w+\}/g, "x")}`, {
      method,
      headers: {
        ...(authorization ? { authorization } : {}),
        ...(method === "GET" ? {} : { "content-type": "application/json" }),
      },
      ...(method === "GET" ? {} : { body: "{}" }),
    });
    const text = await response.text();
    expect(response.status, `${method} ${path}: ${text.slice(0, 200)}`).toBeLessThan(500);
    const code = text.startsWith("{")
      ? (JSON.parse(text) as { error_code?: string }).error_code
      : undefined;
    refusals.push([
      `${method} ${path}`,
      code !== undefined && ["unauthenticated", "forbidden", "account_not_validated"].includes(code)
        ? code
        : null,
    ]);
  }
  return refusals;
}

function mayCall(id: RouteId, request: TestCaller): boolean {
  const { access }: Endpoint = endpoints[id];
  if (access.kind === "public" || access.kind === "account") return true;
  if (access.kind === "administrator") return request.userRole === 1;
  if (access.orAdministrator && request.userRole === 1) return true;
  const words = holders[access.permission]?.split(" ") ?? [];
  return (
    request.agencyRole !== null &&
    words.includes(String(request.agencyRole)) &&
    (words.includes("any") ||
      (request.trips && words.includes("trips")) ||
      (request.parcels && words.includes("parcels")))
  );
}

const ids = Object.keys(endpoints) as RouteId[];
const isOpen = (id: RouteId): boolean => endpoints[id].access.kind === "public";
const guarded = ids.filter((id) => !isOpen(id));

test("the access of every endpoint matches the reviewed snapshot [G.role.12]", async () => {
  await expect(permissionMatrix()).toMatchFileSnapshot("permission-matrix.txt");
});

test.each(ids.filter(isOpen))(
  "%s is open to a guest, to an expired token and to an account without a verified code [G.role.12]",
  async (id) => {
    const restricted = () => sessionOf(users.member.air[1].id, true);
    for (const token of [async () => null, async () => "not-a-token", restricted]) {
      for (const [place, refusal] of await refusalsOf(id, token)) expect(refusal, place).toBeNull();
    }
  },
);

test.each(guarded)(
  "%s returns 401 without a session, and 403 to the restricted token of a registration [A6.agsh.12, G.auth.10, G.role.12]",
  async (id) => {
    for (const token of [null, "not-a-token", `Bearer ${"x".repeat(43)}`]) {
      for (const [place, refusal] of await refusalsOf(id, async () => token))
        expect(refusal, place).toBe("unauthenticated");
    }
    for (const [place, refusal] of await refusalsOf(id, () =>
      sessionOf(users.member.sample[1].id, true),
    ))
      expect(refusal, place).toBe("account_not_validated");
  },
);

test.each(guarded)(
  "%s accepts callers with its permission and refuses all others [C6.cross.01, C1.agsh.01, G.role.01, G.role.07, G.role.09, G.role.12]",
  async (id) => {
    for (const request of callers) {
      const refusals = await refusalsOf(id, () => sessionOf(request.userId ?? ""));
      for (const [place, refusal] of refusals)
        expect(refusal, `${place} as ${request.name}`).toBe(
          mayCall(id, request) ? null : "forbidden",
        );
    }
  },
);
