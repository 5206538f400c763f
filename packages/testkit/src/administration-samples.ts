import { randomUUID } from "node:crypto";
import type { FeeUnit } from "@wakafine/shared/agencies/fee-terms.ts";
import { feeColumns, feesByField, feeTerms } from "@wakafine/shared/agencies/fee-terms.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addCoupon } from "./coupons.ts";
import { logInAdministrator, openSessionOf } from "./log-in-administrator.ts";
import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";
import { addVoucher } from "./vouchers.ts";

type AdministrationCalls =
  | "getAdminDashboard"
  | "listAdminAgencies"
  | "getAdminAgency"
  | "getAgencyLedger"
  | "exportAgencyLedger"
  | "exportAuditLog"
  | "updateAdminAgency"
  | "reviewAgency"
  | "reviewAgencyName"
  | "listAdminUsers"
  | "getAdminUser"
  | "setAdminUserRole"
  | "setAdminUserActive"
  | "endAdminUserSession"
  | "endAdminUserSessions"
  | "removeAdminUserSecondFactor"
  | "listAdminCoupons"
  | "getAdminCoupon"
  | "createAdminCoupon"
  | "updateAdminCoupon"
  | "setAdminCouponActive"
  | "listAdminVouchers"
  | "getAdminVoucher"
  | "blockAdminVoucher"
  | "extendAdminVoucher"
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
    getAgencyLedger: async () => ({
      token: await token(),
      params: { id: agencies.sample.id },
      query: { from: "2026-01-01", to: "2026-12-31", per_page: 5 },
    }),
    exportAgencyLedger: async () => ({
      token: await token(),
      params: { id: agencies.sample.id },
      query: { from: "2026-01-01", to: "2026-12-31" },
    }),
    exportAuditLog: async () => ({
      token: await token(),
      query: { action: "log in", from: "2026-01-01" },
    }),
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
    async endAdminUserSession() {
      const { id } = await user();
      await openSessionOf(app, id);
      const rows = await app.database.sql("select id from sessions where user_id = $1", [id]);
      return {
        token: await token(),
        params: { id, session_id: String((rows[0] as { id: string }).id) },
      };
    },
    endAdminUserSessions: async () => ({ token: await token(), params: await user() }),
    removeAdminUserSecondFactor: async () => ({
      token: await token(),
      params: { id: await addTraveller(app, { roleId: 1 }) },
    }),
    listAdminCoupons: async () => ({ token: await token(), query: { keyword: "fete", page: 1 } }),
    getAdminCoupon: async () => ({ token: await token(), params: { id: await couponId(app) } }),
    createAdminCoupon: async () => ({
      token: await token(),
      body: { ...sampleCoupon, code: randomUUID().slice(0, 8) },
    }),
    updateAdminCoupon: async () => ({
      token: await token(),
      params: { id: await couponId(app) },
      body: sampleCoupon,
    }),
    setAdminCouponActive: async () => ({
      token: await token(),
      params: { id: await couponId(app) },
      body: { is_active: false },
    }),
    listAdminVouchers: async () => ({ token: await token(), query: { keyword: "7K3M9", page: 1 } }),
    getAdminVoucher: async () => ({
      token: await token(),
      params: { id: (await addVoucher(app)).id },
    }),
    blockAdminVoucher: async () => ({
      token: await token(),
      params: { id: (await addVoucher(app)).id },
      body: { is_blocked: true, reason: "Reported stolen" },
    }),
    extendAdminVoucher: async () => ({
      token: await token(),
      params: { id: (await addVoucher(app)).id },
      body: { days: 30, reason: "Goodwill" },
    }),
    listAuditLog: async () => ({
      token: await token(),
      query: { entity: "agency", from: "01-01-2026", page: 1, per_page: 10 },
    }),
  };
}

const sampleCoupon = {
  amount: 750,
  agency_uuid: agencies.free.id,
  valid_from: "2026-01-01",
  valid_until: "2027-12-31",
  max_uses: 20,
  max_uses_per_phone: 2,
};

async function couponId(app: TestApp): Promise<string> {
  const code = await addCoupon(app);
  const [row] = await app.database.sql<{ id: string }>("select id from coupons where code = $1", [
    code,
  ]);
  return row!.id;
}

/** A valid value of each unit. */
const feeSamples: Readonly<Record<FeeUnit, number>> = { percent: 2.25, francs: 50.5 };

let termsCreated = 0;

/** Returns terms for the parcel agency; the commission differs on each call, so that every update changes something. */
function sampleTerms() {
  termsCreated += 1;
  return {
    agency_transport_type_id: 4,
    is_package_sender: true,
    group: "Groupe du Littoral",
    ...feesByField(feeColumns, (column) => feeSamples[feeTerms[column].unit]),
    rate_transaction: termsCreated / 100,
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
