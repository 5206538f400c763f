import type { SeededAgency } from "./demo-agencies.ts";
import type { SeededUser } from "./demo-users.ts";
import { demoPassword, plainUser, agencyMember } from "./demo-users.ts";
import { derivedId } from "./derived-values.ts";

function agency(slug: string, prefix: string, more: Partial<SeededAgency>): SeededAgency {
  return {
    id: derivedId(`small agency ${slug}`),
    slug,
    name: slug,
    prefix,
    transport: 1,
    isPackageSender: false,
    phone: "+237233400000",
    town: "Douala",
    quarter: "Akwa",
    mark: "waves",
    colour: "#175b7a",
    fees: {},
    isActive: true,
    ...more,
  };
}

/** Seven agencies, each with the name of what distinguishes it. */
export const smallAgencies = {
  /** The documents' sample rates: 10 % commission, 20 % mobile, 30 % card; also sends parcels. */
  sample: agency("sample", "SMP", {
    name: "Sanaga Lignes",
    isPackageSender: true,
    fees: { commission_rate: 10, mobile_fee_rate: 20, card_fee_rate: 30 },
  }),
  /** 2 % commission, 2 % and 50 francs mobile, 3 % and 100 francs card. */
  modest: agency("modest", "MDS", {
    name: "Trois Collines",
    fees: {
      commission_rate: 2,
      mobile_fee_rate: 2,
      mobile_fee_fixed: 50,
      card_fee_rate: 3,
      card_fee_fixed: 100,
    },
  }),
  /** No fee, no commission. */
  free: agency("free", "FRE", { name: "Bonne Étape" }),
  rail: agency("rail", "RTF", {
    name: "Rail des Trois Fleuves",
    transport: 2,
    fees: { commission_rate: 1, mobile_fee_rate: 1, card_fee_rate: 2 },
  }),
  air: agency("air", "AGR", {
    name: "Aigrette Air",
    transport: 3,
    fees: { commission_rate: 2, mobile_fee_rate: 2, card_fee_rate: 3 },
  }),
  /** Type 4: parcels only, may not plan departures [G.role.13]. */
  parcels: agency("parcels", "TAM", {
    name: "Tam-Tam Colis",
    transport: 4,
    isPackageSender: true,
    fees: { commission_rate: 3 },
  }),
  /** Not active: its departure must not be found. */
  inactive: agency("inactive", "NAC", {
    name: "Vent du Large",
    isActive: false,
    fees: { mobile_fee_rate: 2 },
  }),
} as const;

export type SmallAgency = keyof typeof smallAgencies;

/** Password of every account of the small world. */
export const smallWorldPassword = demoPassword;

function membersOf<const Role extends number>(
  key: SmallAgency,
  number: number,
  roles: readonly Role[],
): Readonly<Record<Role, SeededUser>> {
  return Object.fromEntries(
    roles.map((role) => [role, agencyMember(smallAgencies[key], role, number)]),
  ) as Record<Role, SeededUser>;
}

/** Accounts of the small world: `smallUsers.member.<agency>[role]`. Each can log in by e-mail or phone with `smallWorldPassword`. */
export const smallUsers = {
  administrator: plainUser("admin@wakafine.example", "+237677000001", 1),
  traveller: plainUser("voyageur@wakafine.example", "+237677000002", 2),
  member: {
    sample: membersOf("sample", 1, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
    modest: membersOf("modest", 2, [1, 2, 3, 9]),
    free: membersOf("free", 3, [1, 2, 9]),
    rail: membersOf("rail", 4, [1, 2]),
    air: membersOf("air", 5, [1, 2]),
    parcels: membersOf("parcels", 6, [1, 3, 4, 5, 6, 7, 8]),
    inactive: membersOf("inactive", 7, [1]),
  },
} as const;
