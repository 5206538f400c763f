import { randomUUID } from "node:crypto";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInAdministrator } from "./log-in-administrator.ts";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

type AdministrationCalls =
  | "getAdminDashboard"
  | "listAdminAgencies"
  | "getAdminAgency"
  | "updateAdminAgency"
  | "reviewAgency"
  | "reviewAgencyName"
  | "listAdminUsers"
  | "getAdminUser"
  | "setAdminUserRole"
  | "setAdminUserActive"
  | "endAdminUserSessions"
  | "removeAdminUserSecondFactor"
  | "listAuditLog";

const { agencies } = smallWorld;

/** See `sampleCalls`. */
export function administrationSamples(app: TestApp): Pick<SampleCalls, AdministrationCalls> {
  const token = () => logInAdministrator(app);
  const user = async () => ({ id: await addTraveller(app) });
  return {
    getAdminDashboard: async () => ({ token: await token() }),
    listAdminAgencies: async () => ({
      token: await token(),
      query: { keyword: "a", state: "active", page: 1, per_page: 5 },
    }),
    getAdminAgency: async () => ({ token: await token(), params: { id: agencies.sample.id } }),
    updateAdminAgency: async () => ({
      token: await token(),
      params: { id: agencies.parcels.id },
      body: sampleTerms(),
    }),
    async reviewAgency() {
      await app.database.sql("update agencies set state = 'pending' where id = $1", [
        agencies.inactive.id,
      ]);
      return {
        token: await token(),
        params: { id: agencies.inactive.id },
        body: { state: "refused", reason: "Le registre de commerce manque" },
      };
    },
    async reviewAgencyName() {
      await app.database.sql(
        "update agencies set pending_name = 'Aigrette Voyages' where id = $1",
        [agencies.air.id],
      );
      return {
        token: await token(),
        params: { id: agencies.air.id },
        body: { name: "Aigrette Voyages", approve: false, reason: "Trop proche d'un autre nom" },
      };
    },
    listAdminUsers: async () => ({
      token: await token(),
      query: { keyword: "wakafine", role_id: 2, page: 1 },
    }),
    getAdminUser: async () => ({ token: await token(), params: await user() }),
    setAdminUserRole: async () => ({
      token: await token(),
      params: await user(),
      body: { role_id: 5, reason: "Essai" },
    }),
    setAdminUserActive: async () => ({
      token: await token(),
      params: await user(),
      body: { is_active: false, reason: "Compte compromis" },
    }),
    endAdminUserSessions: async () => ({ token: await token(), params: await user() }),
    removeAdminUserSecondFactor: async () => ({
      token: await token(),
      params: { id: await addTraveller(app, { roleId: 1 }) },
    }),
    listAuditLog: async () => ({
      token: await token(),
      query: { entity: "agency", from: "01-01-2026", page: 1, per_page: 10 },
    }),
  };
}

let termsCreated = 0;

/** Returns terms for the parcel agency; the commission differs on each call, so that every update changes something. */
function sampleTerms() {
  termsCreated += 1;
  return {
    agency_transport_type_id: 4,
    is_package_sender: true,
    group: "Groupe du Littoral",
    rate_transaction: termsCreated / 100,
    rate_mobile_transaction: 1.5,
    transaction_mobile_amount: 25,
    rate_banker_transaction: 2.25,
    transaction_banker_amount: 50.5,
  };
}

interface TravellerInput {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly cni?: string;
  readonly roleId?: number;
}

/** Inserts a validated account without an agency and without a usable password. Returns its id. */
export async function addTraveller(
  app: Pick<TestApp, "database">,
  input: TravellerInput = {},
): Promise<string> {
  const id = randomUUID();
  await app.database.sql(
    `with opened as (
       insert into users (id, public_id, firstname, lastname, cni, password_hash, role_id, validated_at) values ($1, $2, $3, $4, $7, 'unusable', $8, app_now()))
     insert into contacts (user_id, kind, value, verified_at)
     select $1, kind, value, app_now() from (values ('email', $5), ('phone', $6::text)) c (kind, value) where value is not null`,
    [
      id,
      id.slice(0, 12),
      input.firstname ?? "Rosine",
      input.lastname ?? "Ngo Bassong",
      input.email ?? `${id}@exemple.cm`,
      input.phone ?? null,
      input.cni ?? null,
      input.roleId ?? 2,
    ],
  );
  return id;
}
