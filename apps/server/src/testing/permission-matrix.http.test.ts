import { randomBytes } from "node:crypto";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { placesOf } from "@wakafine/server/http/api.ts";
import { sha256 } from "@wakafine/server/tokens.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";

/**
 * Who may call what, written out: agency roles, then the kind of agency it is about. `all`: anybody; `account`: any validated account; `admin`: user role 1.
 * It repeats what the contract says on purpose: a slip in the one permission table must not pass here too.
 */
const table: Readonly<Record<RouteId, string>> = {
  getDefaultData: "all",
  listAgencies: "all",
  searchDepartures: "all",
  searchDeparturesByQuery: "all",
  listDepartures: "all",
  getDeparture: "all",
  holdSeats: "all",
  changeHold: "all",
  releaseHold: "all",
  createBooking: "all",
  requestPhoneCode: "all",
  verifyPhone: "all",
  getOrder: "all",
  payOrder: "all",
  giveUpOrder: "all",
  resendTickets: "all",
  getTicketImage: "all",
  getTicketKeys: "all",
  paymentCallback: "all",
  getPicture: "all",
  agencyLogin: "all",
  customerLogin: "all",
  register: "all",
  agencyRegister: "all",
  validateAccount: "all",
  resendCode: "all",
  requestPasswordReset: "all",
  confirmPasswordReset: "all",
  readPasswordLink: "all",
  refuseWelcome: "all",
  logout: "account",
  getMe: "account",
  updateMe: "account",
  confirmContact: "account",
  sendContactCode: "account",
  dropContact: "account",
  changePassword: "account",
  setAvatar: "account",
  removeAvatar: "account",
  exportMe: "account",
  deleteMe: "account",
  listSessions: "account",
  endOneSession: "account",
  endAllSessions: "account",
  registerDevice: "account",
  forgetDevice: "account",
  listInvitations: "account",
  answerInvitation: "account",
  createDeparture: "1 2 trips",
  listAgencyDepartures: "1 2 trips",
  lookUpTicket: "1 2 9 trips",
  markTicket: "1 2 9 trips",
  verifyCode: "1 2 9 trips",
  listTickets: "1 2 9 trips",
  lookUpTicketByQr: "1 2 9 trips",
  getOwnAgency: "1 2 3 4 5 6 7 8 9 any",
  listAgencyUsers: "1 2 3 4 5 6 7 8 9 any",
  updateOwnAgency: "1 3 any admin",
  setAgencyLogo: "1 3 any admin",
  addAgencyUser: "1 3 any",
  updateAgencyUser: "1 3 any",
  deleteAgencyUser: "1 3 any",
  toggleAgencyUser: "1 3 any",
  getAdminDashboard: "admin",
  listAdminAgencies: "admin",
  getAdminAgency: "admin",
  updateAdminAgency: "admin",
  reviewAgency: "admin",
  reviewAgencyName: "admin",
  listAdminUsers: "admin",
  getAdminUser: "admin",
  setAdminUserRole: "admin",
  setAdminUserActive: "admin",
  endAdminUserSessions: "admin",
  removeAdminUserSecondFactor: "admin",
  listAuditLog: "admin",
  getSecondFactor: "admin",
  beginSecondFactor: "admin",
  confirmSecondFactor: "admin",
};

/** Somebody at the door. */
interface RequestContext {
  readonly name: string;
  readonly userId: string | null;
  readonly userRole: number;
  readonly agencyRole: number | null;
  /** The agency plans trips; the agency carries parcels alone when false. */
  readonly trips: boolean;
}

const { users } = smallWorld;
const plain = { agencyRole: null, trips: false } as const;
const clients: readonly RequestContext[] = [
  { name: "administrator", userId: users.administrator.id, userRole: 1, ...plain },
  { name: "traveller", userId: users.traveller.id, userRole: 2, ...plain },
  { name: "user role 5", userId: users.member.free[9].id, userRole: 5, ...plain },
  ...Object.entries(users.member.sample).map(([role, { id }]) => ({
    name: `role ${role} of a coach agency with parcels`,
    userId: id,
    userRole: 4,
    agencyRole: Number(role),
    trips: true,
  })),
  ...Object.entries(users.member.modest).map(([role, { id }]) => ({
    name: `role ${role} of a coach agency without parcels`,
    userId: id,
    userRole: 4,
    agencyRole: Number(role),
    trips: true,
  })),
  ...Object.entries(users.member.parcels).map(([role, { id }]) => ({
    name: `role ${role} of a parcel agency`,
    userId: id,
    userRole: 4,
    agencyRole: Number(role),
    trips: false,
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

/** A session of its own for each call: some calls end theirs. */
async function sessionOf(userId: string, restricted = false): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await app.database.sql(
    "insert into sessions (id, token_hash, user_id, expires_at, restricted) values ($1, $2, $3, app_now() + interval '1 day', $4)",
    [uuid(), sha256(token), userId, restricted],
  );
  return token;
}

/** Why an endpoint turned a caller away at the door, by each of its addresses; null: it went in. */
async function refusalsOf(
  id: RouteId,
  token: () => Promise<string | null>,
): Promise<readonly (readonly [string, string | null])[]> {
  const refusals: (readonly [string, string | null])[] = [];
  for (const { method, path } of placesOf(id)) {
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

function mayCall(id: RouteId, request: RequestContext): boolean {
  const texts = table[id].split(" ");
  if (texts[0] === "all" || texts[0] === "account") return true;
  if (texts.includes("admin") && request.userRole === 1) return true;
  return (
    request.agencyRole !== null &&
    texts.includes(String(request.agencyRole)) &&
    (request.trips || texts.includes("any"))
  );
}

const guarded = (Object.keys(table) as RouteId[]).filter((id) => table[id] !== "all");

test("every endpoint has an entry, and no entry lacks its endpoint [G.role.12]", () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test.each((Object.keys(table) as RouteId[]).filter((id) => table[id] === "all"))(
  "%s is open to a guest, to a dead token and before the code is entered [G.role.12]",
  async (id) => {
    const restricted = () => sessionOf(users.member.air[1].id, true);
    for (const token of [async () => null, async () => "not-a-token", restricted]) {
      for (const [place, refusal] of await refusalsOf(id, token)) expect(refusal, place).toBeNull();
    }
  },
);

test.each(guarded)(
  "%s answers 401 without a session, and 403 to the restricted token of a registration [A6.agsh.12, G.auth.10, G.role.12]",
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
  "%s lets in who stands in the table and nobody else [C6.cross.01, C1.agsh.01, G.role.01, G.role.07, G.role.09, G.role.12]",
  async (id) => {
    for (const request of clients) {
      const refusals = await refusalsOf(id, () => sessionOf(request.userId ?? ""));
      for (const [place, refusal] of refusals)
        expect(refusal, `${place} as ${request.name}`).toBe(
          mayCall(id, request) ? null : "forbidden",
        );
    }
  },
);
