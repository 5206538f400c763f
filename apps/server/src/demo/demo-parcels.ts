import { codeAlphabet } from "@wakafine/shared/rules/code-alphabets.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { addDays, addMinutes, instantOf } from "@wakafine/shared/rules/dates.ts";
import { percentOf, wholeBelow } from "@wakafine/shared/rules/decimal.ts";
import type { DemoAgency } from "./demo-agencies.ts";
import { demoAgencies } from "./demo-agencies.ts";
import { demoPassenger } from "./demo-passengers.ts";
import type { SeededUser } from "./demo-users.ts";
import { demoUsers } from "./demo-users.ts";
import { derivedId, derivedLetters, derivedNumber, derivedTimedId } from "./derived-values.ts";

type Row = Readonly<Record<string, unknown>>;
type State = "WAREHOUSE" | "EMBARK" | "ARRIVE" | "RECEIVE";

/** The rows of a demo agency's parcels, by table. Towns are slugs. */
export interface ParcelRows {
  readonly buses: readonly Row[];
  readonly parcels: readonly Row[];
  readonly events: readonly Row[];
  readonly fees: readonly Row[];
  readonly topUp: Row;
  readonly tariff: Row;
}

/** A bus and the states of its parcels. */
interface PlannedBus {
  readonly number: string;
  readonly to: string;
  readonly departsAt: Date;
  readonly hasArrived: boolean;
  readonly parcels: readonly State[];
  /** Whether its arrived parcels are held at the desk. */
  readonly isHeld?: true;
}

const from = "douala";
const topUpXaf = 100_000;

/** Parcels of two days ago, of yesterday, on the road and for tomorrow. */
function plannedBuses(first: Day, now: Date): readonly PlannedBus[] {
  const at = (days: number) => instantOf(addDays(first, days), "06:30");
  const startOfHour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  return [
    {
      number: "LT 214 CA",
      to: "yaounde",
      departsAt: at(-2),
      hasArrived: true,
      parcels: [...states("RECEIVE", 7), "ARRIVE"],
      isHeld: true,
    },
    {
      number: "LT 377 DB",
      to: "bafoussam",
      departsAt: at(-1),
      hasArrived: true,
      parcels: [...states("RECEIVE", 3), ...states("ARRIVE", 4)],
    },
    {
      number: "LT 590 CE",
      to: "yaounde",
      departsAt: addMinutes(startOfHour, -120),
      hasArrived: false,
      parcels: states("EMBARK", 6),
    },
    {
      number: "LT 214 CA",
      to: "bafoussam",
      departsAt: at(1),
      hasArrived: false,
      parcels: states("WAREHOUSE", 5),
    },
  ];
}

const states = (state: State, count: number): readonly State[] =>
  Array.from({ length: count }, () => state);

const contents = [
  "Carton de chaussures",
  "Sac de 25 kg de riz",
  "Téléviseur 32 pouces",
  "Documents administratifs",
  "Pièces de moteur",
  "Régime de plantains",
  "Valise bleue",
  "Médicaments, garder au frais",
];

/** Returns the parcels of each agency that sends them. The same day gives the same parcels; `now` decides which bus is on the road. */
export function planParcels(first: Day, now: Date): readonly ParcelRows[] {
  return demoAgencies.filter(({ isPackageSender }) => isPackageSender).map(rowsOf);

  function rowsOf(agency: DemoAgency): ParcelRows {
    const buses = plannedBuses(first, now).map((bus, number) => ({
      ...bus,
      id: derivedId(`parcel bus ${number} of ${agency.slug}`),
    }));
    const parcels = buses.flatMap((bus, number) =>
      bus.parcels.map((state, position) =>
        parcelOf(agency, {
          bus,
          state,
          key: `parcel ${number}.${position} of ${agency.slug}`,
          now,
        }),
      ),
    );
    return {
      buses: buses.map(({ id, number, to, departsAt, hasArrived }) => ({
        id,
        agency_id: agency.id,
        bus_number: number,
        from,
        to,
        departs_at: departsAt,
        state: hasArrived ? "ARRIVE" : "PENDING",
        created_by: memberOf(agency, 4).id,
        created_at: addMinutes(departsAt, -24 * 60),
        arrived_at: hasArrived ? addMinutes(departsAt, minutesOnTheRoad) : null,
      })),
      parcels: parcels.map(({ row }) => row),
      events: parcels.flatMap(({ events }) => events),
      fees: parcels.map(({ fee }) => fee),
      topUp: topUpOf(agency, instantOf(addDays(first, -3), "09:00")),
      tariff: tariffOf(agency),
    };
  }
}

const minutesOnTheRoad = 300;

interface PlannedParcel {
  readonly bus: PlannedBus & { readonly id: string };
  readonly state: State;
  readonly key: string;
  readonly now: Date;
}

function parcelOf(agency: DemoAgency, { bus, state, key, now }: PlannedParcel) {
  const sender = demoPassenger(`sender of ${key}`, key, true);
  const receiver = demoPassenger(`receiver of ${key}`, `receiver of ${key}`, true);
  const steps = stepsOf({ bus, state, key, now });
  const [sentAt, embarkedAt, arrivedAt, receivedAt] = steps.map(({ at }) => at);
  const id = derivedTimedId(key, sentAt!);
  const rate = String(agency.fees.commission_rate ?? 0);
  const billingXaf = 1500 + 500 * derivedNumber(`price of ${key}`, 14);
  const feeXaf = wholeBelow(percentOf(rate, billingXaf));
  const isHeld = bus.isHeld === true && state === "ARRIVE";
  const isPaidBySender = derivedNumber(`payer of ${key}`, 3) > 0;
  const collectedBy = {
    name: `${receiver.lastname} ${receiver.firstname}`,
    cni_end: receiver.cni?.slice(-4),
    self: true,
  };
  return {
    row: {
      id,
      agency_id: agency.id,
      code: `${agency.prefix}-${derivedLetters(`parcel code of ${key}`, codeAlphabet, 8)}`,
      description: contents[derivedNumber(`content of ${key}`, contents.length)],
      sender_name: sender.firstname,
      sender_surname: sender.lastname,
      sender_phone: sender.phone,
      receiver_name: receiver.firstname,
      receiver_surname: receiver.lastname,
      receiver_phone: receiver.phone,
      receiver_cni: receiver.cni,
      from,
      to: bus.to,
      billing_xaf: billingXaf,
      fee_rate: rate,
      fee_xaf: feeXaf,
      payer: isPaidBySender ? "SENDER" : "RECEIVER",
      is_paid: isPaidBySender || state === "RECEIVE",
      state,
      exceptions: isHeld ? ["HELD"] : [],
      departure_id: bus.id,
      created_by: memberOf(agency, 5).id,
      created_at: sentAt,
      embarked_at: embarkedAt,
      arrived_at: arrivedAt,
      received_at: receivedAt,
    },
    events: [...steps, ...(isHeld ? [holdAfter(arrivedAt!)] : [])].map(({ kind, at, role }) => ({
      parcel_id: id,
      id: derivedId(`${kind} of ${key}`),
      kind,
      agency_id: agency.id,
      user_id: memberOf(agency, role).id,
      departure_id: kind === "EMBARK" || kind === "ARRIVE" ? bus.id : null,
      at,
      details:
        kind === "RECEIVE"
          ? { collected_by: collectedBy }
          : kind === "EXCEPTION"
            ? { exception: { kind: "HELD", note: "Facture demandée au destinataire" } }
            : {},
    })),
    fee: {
      id: derivedId(`fee of ${key}`),
      parcel_id: id,
      agency_id: agency.id,
      at: sentAt,
      amount: feeXaf,
    },
  };
}

/** The steps of a parcel until its state, and the role of the member who recorded each. */
function stepsOf({ bus, state, key, now }: PlannedParcel) {
  const some = (what: string, minutes: number) => derivedNumber(`${what} of ${key}`, minutes);
  const planned = addMinutes(bus.departsAt, -60 - some("sending", 12 * 60));
  const steps = [
    // A parcel for the bus of tomorrow was sent before now.
    {
      kind: "SENT",
      role: 5,
      at: planned < now ? planned : addMinutes(now, -1 - some("sending", 300)),
    },
    { kind: "EMBARK", role: 6, at: addMinutes(bus.departsAt, -40 + some("loading", 35)) },
    {
      kind: "ARRIVE",
      role: 7,
      at: addMinutes(bus.departsAt, minutesOnTheRoad - some("unloading", 20)),
    },
    {
      kind: "RECEIVE",
      role: 8,
      at: addMinutes(bus.departsAt, minutesOnTheRoad + 30 + some("collection", 600)),
    },
  ] as const;
  return steps.slice(0, ["WAREHOUSE", "EMBARK", "ARRIVE", "RECEIVE"].indexOf(state) + 1);
}

const holdAfter = (arrivedAt: Date) =>
  ({ kind: "EXCEPTION", role: 7, at: addMinutes(arrivedAt, 25) }) as const;

/** The prices of parcels to Bafoussam. */
const tariffOf = (agency: DemoAgency): Row => ({
  id: derivedId(`parcel tariff of ${agency.slug}`),
  agency_id: agency.id,
  from,
  to: "bafoussam",
  base_xaf: 1500,
  included_kg: 5,
  per_kg_xaf: 150,
  medium_xaf: 500,
  large_xaf: 1500,
  value_rate: "1.5",
  max_value_xaf: 200_000,
});

function topUpOf(agency: DemoAgency, at: Date): Row {
  const key = `top-up of ${agency.slug}`;
  return {
    id: derivedTimedId(key, at),
    agency_id: agency.id,
    created_by: memberOf(agency, 1).id,
    amount_xaf: topUpXaf,
    at,
    paid_at: addMinutes(at, 2),
    pay_until: addMinutes(at, 15),
    attempt: derivedId(`attempt of ${key}`),
    provider_ref: derivedId(`provider reference of ${key}`),
    provider_txn_id: String(1_000_000_000 + derivedNumber(`txn of ${key}`, 4e9)),
    payer_phone: memberOf(agency, 1).phone,
    movement: derivedId(`ledger payment of ${key}`),
  };
}

function memberOf(agency: DemoAgency, role: number): SeededUser {
  const member = demoUsers.find((one) => one.agencyId === agency.id && one.agencyRole === role);
  if (!member) throw new Error(`${agency.slug} has no member with role ${role}`);
  return member;
}
