import type { SeededAgency } from "./demo-agencies.ts";
import { demoAgencies } from "./demo-agencies.ts";
import { derivedId, derivedNumber } from "./derived-values.ts";

/** The password of all demo accounts; live servers have none of them. */
export const demoPassword = "Wakafine-demo-2026";

/** An account of the seed with its agency. */
export interface SeededUser {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  /** User role: 1 administrator, 2 traveller, 4 attached to an agency [G.role.01]. */
  readonly role: 1 | 2 | 4;
  readonly sex: 1 | 2;
  readonly town: string;
  readonly agencyId: string | null;
  /** Agency role 1–9; null without an agency [G.role.06]. */
  readonly agencyRole: number | null;
}

/** The local parts of members' e-mail addresses, by agency role. */
export const memberMailboxes = [
  "direction",
  "planning",
  "gestion",
  "colis",
  "envoi",
  "chargement",
  "dechargement",
  "retrait",
  "controle",
] as const;

const women = [
  "Aïssatou",
  "Blandine",
  "Clarisse",
  "Estelle",
  "Hadja",
  "Mireille",
  "Ngono",
  "Pélagie",
  "Rosine",
  "Solange",
];
const men = [
  "Abdoulaye",
  "Boniface",
  "Célestin",
  "Emmanuel",
  "Hamadou",
  "Martial",
  "Njoya",
  "Patrice",
  "Serge",
  "Thierry",
];
const families = [
  "Abena",
  "Bello",
  "Djomo",
  "Ekambi",
  "Fotso",
  "Kamga",
  "Mbarga",
  "Ndongo",
  "Ngassa",
  "Oumarou",
  "Tabi",
  "Tchinda",
  "Wamba",
  "Yaya",
];

/** Returns the member of an agency with a role; `number` is the agency's index in its list and keeps phones unique. */
export function agencyMember(agency: SeededAgency, agencyRole: number, number: number): SeededUser {
  const email = `${memberMailboxes[agencyRole - 1] ?? "personnel"}@${agency.slug}.example`;
  const phone = `+2376750${String(number).padStart(2, "0")}${agencyRole}01`;
  return {
    ...named(email),
    email,
    phone,
    role: 4,
    town: agency.town,
    agencyId: agency.id,
    agencyRole,
  };
}

/** Returns a user without an agency. */
export function plainUser(email: string, phone: string, role: 1 | 2): SeededUser {
  return { ...named(email), email, phone, role, town: "Douala", agencyId: null, agencyRole: null };
}

function named(email: string): Pick<SeededUser, "id" | "firstname" | "lastname" | "sex"> {
  const sex = derivedNumber(`sex of ${email}`, 2) === 0 ? 1 : 2;
  const names = sex === 1 ? men : women;
  const firstname = names[derivedNumber(`first name of ${email}`, names.length)] ?? "Ange";
  const lastname = families[derivedNumber(`name of ${email}`, families.length)] ?? "Abena";
  return { id: derivedId(`person ${email}`), firstname, lastname, sex };
}

export const demoAdministrator = plainUser("admin@wakafine.example", "+237677000001", 1);
export const demoTraveller = plainUser("voyageur@wakafine.example", "+237677000002", 2);

/** All accounts of the demo world: administrator, planner, manager and controller at each agency, the parcel roles where parcels are sent. */
export const demoUsers: readonly SeededUser[] = [
  demoAdministrator,
  demoTraveller,
  ...demoAgencies.flatMap((agency, index) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9]
      .filter((agencyRole) => agency.isPackageSender || agencyRole < 4 || agencyRole > 8)
      .map((agencyRole) => agencyMember(agency, agencyRole, index + 1)),
  ),
];
