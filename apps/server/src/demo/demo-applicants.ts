import { audit } from "../database/audit.ts";
import type { Statement } from "../database/database.ts";
import { statement } from "../database/database.ts";
import type { SeededAgency } from "./demo-agencies.ts";
import { demoAgencies } from "./demo-agencies.ts";
import type { SeededUser } from "./demo-users.ts";
import { demoAdministrator, agencyMember } from "./demo-users.ts";
import { seedAgencies, seedUsers } from "./seeded-rows.ts";
import { derivedId } from "./derived-values.ts";

type Plan = Pick<
  SeededAgency,
  "slug" | "name" | "prefix" | "phone" | "town" | "quarter" | "colour"
>;

/** An agency as after its registration: pending, without a mark, not public. */
function applicant(plan: Plan): SeededAgency {
  return {
    ...plan,
    id: derivedId(`agency ${plan.slug}`),
    transport: 1,
    isPackageSender: false,
    mark: null,
    isActive: false,
    fees: { commission_rate: 2, mobile_fee_rate: 2, card_fee_rate: 3 },
  };
}

/** Waits for the administrator's decision. */
const pendingAgency = applicant({
  slug: "rive-verte",
  name: "Rive Verte",
  prefix: "RVT",
  phone: "+237233461140",
  town: "Kribi",
  quarter: "Afan Mabé",
  colour: "#1f6b3a",
});
const suspendedAgency = applicant({
  slug: "bac-du-nyong",
  name: "Bac du Nyong",
  prefix: "NYG",
  phone: "+237222281150",
  town: "Mbalmayo",
  quarter: "Oyack",
  colour: "#0f5c5c",
});
const suspension = "Assurance des véhicules échue";

/** Their first members, with the password of the demo. */
const users: readonly SeededUser[] = [pendingAgency, suspendedAgency].map((agency, index) =>
  agencyMember(agency, 1, demoAgencies.length + 1 + index),
);

const suspend = statement<never, [agency: string, reason: string]>(
  "seed suspension",
  "update agencies set state = 'suspended', state_reason = $2, state_changed_at = app_now() where id = $1",
);

/** Statements that insert a pending and a suspended agency, for the demo's administrator to decide about. Neither is public or has departures. */
export function seedApplicants(passwordHash: string): readonly Statement<unknown>[] {
  const [head] = users;
  return [
    seedAgencies([pendingAgency, suspendedAgency]),
    ...seedUsers(users, passwordHash),
    suspend(suspendedAgency.id, suspension),
    audit(
      {
        action: "register agency",
        entity: "agency",
        entityId: pendingAgency.id,
        to: "pending",
        details: { prefix: pendingAgency.prefix },
        ...(head ? { actor: head.id } : {}),
      },
      null,
    ),
    audit(
      {
        action: "agency suspended",
        entity: "agency",
        entityId: suspendedAgency.id,
        from: "active",
        to: "suspended",
        reason: suspension,
        actor: demoAdministrator.id,
      },
      null,
    ),
  ];
}
