import { isTest, lineAt } from "./source-files.ts";
import type { Violation, SourceFile } from "./source-files.ts";

/** Tables of the core schema. Every module may write them through their statements or in one statement with its own change. */
const coreSchema = [
  "installation",
  "alerts",
  "outbox",
  "audit_log",
  "idempotency_keys",
  "rate_limits",
  "rate_limit_secret",
  "job_leases",
] as const;

const tablesOf: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    "users",
    "contacts",
    "users_with_contacts",
    "sessions",
    "one_time_codes",
    "devices",
    "trusted_devices",
    "second_factors",
  ],
  agencies: ["agencies", "agency_names"],
  members: ["agency_members", "member_invitations"],
  departures: [
    "towns",
    "town_names",
    "departures",
    "departure_templates",
    "boarding_stations",
    "offers",
    "seat_claims",
    "seat_holds",
    "hold_legs",
  ],
  coupons: ["coupons", "coupon_uses"],
  vouchers: ["vouchers", "voucher_uses"],
  bookings: ["bookings", "booking_legs", "passengers", "phone_codes", "verified_phones"],
  tickets: ["tickets", "check_ins", "signing_keys"],
  payments: [
    "payment_attempts",
    "disputes",
    "provider_events",
    "payment_statements",
    "refunds",
    "operator_transactions",
    "ledger_transactions",
    "ledger_entries",
  ],
  parcels: [
    "parcel_departures",
    "parcels",
    "parcel_images",
    "parcel_events",
    "parcel_tariffs",
    "parcel_claims",
    "parcel_claim_images",
    "parcel_codes",
    "top_ups",
  ],
  counter: ["counter_shifts", "cash_refunds"],
  payouts: ["payout_number_codes", "payouts", "payout_lines", "payout_reversals"],
  notifications: ["messages", "messenger_opt_ins"],
};

const owners: ReadonlyMap<string, string> = new Map([
  ...coreSchema.map((table) => [table, "core schema"] as const),
  ...Object.entries(tablesOf).flatMap(([module, tables]) =>
    tables.map((table) => [table, module] as const),
  ),
]);

const modules = "apps/server/src/modules/";

/** Reads that join the tables of a module further down (docs/decisions/0055): one row from two modules in a request with a strict time budget. */
const joined: Readonly<Record<string, readonly string[]>> = {
  [`${modules}accounts/account-code-data.ts`]: ["agency_members"],
  [`${modules}accounts/administer-user-store.ts`]: ["agency_members"],
  [`${modules}accounts/one-time-codes.ts`]: ["agency_members"],
  [`${modules}accounts/own-records.ts`]: ["agency_members"],
  [`${modules}accounts/own-profile.ts`]: ["agency_members"],
  [`${modules}accounts/purge-accounts.ts`]: ["agency_members"],
  [`${modules}accounts/sessions.ts`]: ["agencies", "agency_members"],
  [`${modules}accounts/users.ts`]: ["agency_members"],
  [`${modules}administration/agency-reads.ts`]: [
    "agencies",
    "agency_members",
    "users",
    "users_with_contacts",
    "departures",
  ],
  [`${modules}administration/audit-reads.ts`]: [
    "top_ups",
    "users",
    "contacts",
    "agencies",
    "member_invitations",
    "departures",
    "towns",
    "bookings",
    "tickets",
    "payment_attempts",
    "refunds",
    "coupons",
    "vouchers",
    "payouts",
    "parcels",
    "parcel_departures",
    "counter_shifts",
  ],
  [`${modules}administration/booking-reads.ts`]: [
    "bookings",
    "booking_legs",
    "passengers",
    "tickets",
    "payment_attempts",
    "contacts",
  ],
  [`${modules}administration/booking-details-reads.ts`]: [
    "bookings",
    "booking_legs",
    "passengers",
    "tickets",
    "check_ins",
    "seat_holds",
    "payment_attempts",
    "provider_events",
    "refunds",
    "ledger_transactions",
    "ledger_entries",
    "agencies",
    "users",
    "messages",
  ],
  [`${modules}administration/agency-ledger-reads.ts`]: [
    "ledger_transactions",
    "ledger_entries",
    "agencies",
  ],
  [`${modules}administration/dashboard-reads.ts`]: ["agencies", "users", "bookings", "refunds"],
  [`${modules}administration/payment-review-reads.ts`]: [
    "top_ups",
    "agencies",
    "refunds",
    "payment_attempts",
    "payment_statements",
    "bookings",
  ],
  [`${modules}administration/refund-reads.ts`]: [
    "top_ups",
    "agencies",
    "refunds",
    "payment_attempts",
    "bookings",
    "users",
  ],
  [`${modules}administration/user-reads.ts`]: [
    "users",
    "users_with_contacts",
    "agency_members",
    "agencies",
    "second_factors",
  ],
  [`${modules}parcels/check-parcels.ts`]: ["ledger_transactions", "ledger_entries"],
  [`${modules}parcels/claim-store.ts`]: ["towns"],
  [`${modules}parcels/departure-store.ts`]: ["agencies", "towns"],
  [`${modules}parcels/parcel-tariffs.ts`]: ["town_names", "towns"],
  [`${modules}parcels/parcel-places.ts`]: [
    "agencies",
    "boarding_stations",
    "departures",
    "town_names",
    "towns",
  ],
  [`${modules}parcels/parcel-store.ts`]: ["agencies", "town_names", "towns", "users"],
  [`${modules}parcels/send-parcel.ts`]: ["agencies"],
  [`${modules}payouts/payout-store.ts`]: ["ledger_entries", "departures", "agency_members"],
  [`${modules}payouts/payout-reads.ts`]: ["ledger_entries", "departures", "agencies", "users"],
  [`${modules}payouts/income-reads.ts`]: [
    "ledger_entries",
    "ledger_transactions",
    "departures",
    "towns",
    "tickets",
    "bookings",
  ],
  [`${modules}counter/counter-reads.ts`]: [
    "ledger_transactions",
    "ledger_entries",
    "bookings",
    "booking_legs",
    "passengers",
    "departures",
    "offers",
    "towns",
    "seat_claims",
    "agencies",
  ],
  [`${modules}counter/past-shift-reads.ts`]: ["users"],
  [`${modules}counter/check-counter.ts`]: ["ledger_transactions", "ledger_entries", "bookings"],
  [`${modules}payouts/check-payouts.ts`]: ["ledger_transactions", "ledger_entries"],
  [`${modules}statistics/travel-reads.ts`]: ["tickets", "booking_legs", "agencies"],
  [`${modules}statistics/parcel-reads.ts`]: ["parcels", "agencies"],
  [`${modules}members/invitations.ts`]: ["agencies"],
  [`${modules}members/list-members.ts`]: ["users", "users_with_contacts"],
  [`${modules}members/end-membership.ts`]: ["agencies"],
  [`${modules}members/member-store.ts`]: ["users", "contacts", "users_with_contacts"],
  [`${modules}coupons/coupon-reads.ts`]: ["agencies", "bookings"],
  [`${modules}coupons/coupon-store.ts`]: ["departures"],
  [`${modules}vouchers/voucher-reads.ts`]: ["bookings"],
  [`${modules}vouchers/check-vouchers.ts`]: ["ledger_entries", "bookings"],
  [`${modules}bookings/booking-store.ts`]: [
    "departures",
    "boarding_stations",
    "refunds",
    "tickets",
    "vouchers",
  ],
  [`${modules}bookings/order-of-hold.ts`]: ["seat_holds"],
  [`${modules}bookings/reopen-order.ts`]: ["tickets"],
  [`${modules}bookings/order-vouchers.ts`]: ["vouchers"],
  [`${modules}tickets/ticket-store.ts`]: ["departures"],
  [`${modules}departures/copy-store.ts`]: ["agencies"],
  [`${modules}departures/departure-columns.ts`]: ["agencies"],
  [`${modules}departures/departure-edit-rules.ts`]: ["agencies"],
  [`${modules}departures/get-departure.ts`]: ["agencies"],
  [`${modules}departures/hold-store.ts`]: ["agencies"],
  [`${modules}departures/offer-inputs.ts`]: ["agencies"],
  [`${modules}departures/planning-store.ts`]: ["agencies"],
  [`${modules}departures/popular-routes.ts`]: ["agencies"],
  [`${modules}departures/search-store.ts`]: ["agencies"],
  [`${modules}check-in/check-in-store.ts`]: [
    "booking_legs",
    "passengers",
    "departures",
    "users",
    "tickets",
    "check_ins",
    "towns",
  ],
  [`${modules}check-in/ticket-search-store.ts`]: [
    "passengers",
    "agencies",
    "tickets",
    "departures",
  ],
  [`${modules}bookings/list-device-holds.ts`]: [
    "payment_attempts",
    "seat_holds",
    "hold_legs",
    "departures",
    "agencies",
    "towns",
  ],
  [`${modules}bookings/owned-bookings.ts`]: ["contacts"],
  [`${modules}tickets/own-tickets-store.ts`]: ["booking_legs"],
  [`${modules}tickets/passenger-reads.ts`]: [
    "departures",
    "agencies",
    "towns",
    "seat_claims",
    "booking_legs",
    "passengers",
  ],
  [`${modules}tickets/use-ticket.ts`]: ["departures"],
  [`${modules}tickets/check-tickets.ts`]: ["bookings", "booking_legs", "departures", "seat_claims"],
};

/** A table with optional schema and quotes; only the name is captured. */
const tableName = String.raw`(?:"?[a-z_]+"?\s*\.\s*)?"?\b([a-z_]+)\b"?(?!\s*\.)`;
const named = new RegExp(
  String.raw`\b(insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update|from|join|into|using)\s+(?:only\s+)?(?:lateral\s+)?${tableName}`,
  "gi",
);
const writing = /^(?:insert|merge|delete|truncate|update)/i;
/** A list of tables: `from a x, lateral f(x) y, b`. */
const listing = /\b(?:from|using|truncate)\s/gi;
const listed = new RegExp(String.raw`,\s*(?:only\s+)?(?:lateral\s+)?${tableName}`, "iy");
const listEnd =
  /\b(?:where|group|order|having|limit|offset|returning|union|except|intersect|window|for|set|select|insert|delete|when)\b/iy;
const quoted = /'[^'\n]*'|"[a-z_]+"/iy;

/** A table in a Kysely query: `db.updateTable("tickets as t")`. */
const built =
  /\.(insertInto|mergeInto|deleteFrom|updateTable|selectFrom|from|using|(?:inner|left|right|full|cross)Join)\(\s*"([a-z_]+)/g;

interface Named {
  readonly table: string;
  readonly index: number;
  readonly writes: boolean;
}

/** Returns every table in the SQL and the Kysely queries of a text, also in comma-separated lists. */
function tablesNamed(text: string): readonly Named[] {
  const first = [...text.matchAll(named)].map((match) => ({
    table: match[2] ?? "",
    index: match.index,
    writes: writing.test(match[1] ?? ""),
  }));
  const further = [...text.matchAll(listing)].flatMap((match) =>
    tablesAfterCommas(text, match.index + match[0].length).map((one) => ({
      ...one,
      writes: /^truncate/i.test(match[0]),
    })),
  );
  const queried = [...text.matchAll(built)].map((match) => ({
    table: match[2] ?? "",
    index: match.index,
    writes: writing.test(match[1] ?? ""),
  }));
  return [...new Map([...first, ...further, ...queried].map((one) => [one.index, one])).values()]; // nested lists are read twice
}

/** Returns the tables after the commas of the list at `start`, up to the next clause or the end of the enclosing expression. */
function tablesAfterCommas(text: string, start: number): readonly Omit<Named, "writes">[] {
  const found: Omit<Named, "writes">[] = [];
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if ("({[".includes(character)) depth += 1;
    else if (")}]".includes(character)) depth -= 1;
    else if (character === "'" || character === '"') {
      const literal = matchAt(quoted, text, at);
      if (!literal) break;
      at += literal[0].length - 1;
    } else if (character === "," && depth === 0) {
      const next = matchAt(listed, text, at);
      if (next) found.push({ table: next[1] ?? "", index: at });
    }
    if (
      depth < 0 ||
      "`;".includes(character) ||
      (depth === 0 && /\s/.test(character) && matchAt(listEnd, text, at + 1))
    )
      break;
  }
  return found;
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}

/** Finds SQL in a module that uses tables of another: writes are never allowed, reads only where listed above. */
export function tableViolations({ file, text }: SourceFile): readonly Violation[] {
  const [, module] = /^apps\/server\/src\/modules\/([\w-]+)\//.exec(file) ?? [];
  if (module === undefined || isTest(file)) return [];
  return tablesNamed(withoutComments(text)).flatMap(({ table, index, writes }) => {
    const owner = owners.get(table);
    if (owner === undefined || owner === "core schema" || owner === module) return [];
    if (!writes && joined[file]?.includes(table)) return [];
    const advice = writes
      ? "a module may change only its own tables"
      : "use its public.ts or the wiring, or list the join with its decision (tools/structure/table-owners.ts)";
    return [
      { file, line: lineAt(text, index), message: `${table} belongs to ${owner}: ${advice}` },
    ];
  });
}

/** Finds listed joins that no longer exist in their files. */
export function unusedJoins(
  sources: readonly SourceFile[],
  joins: Readonly<Record<string, readonly string[]>> = joined,
): readonly Violation[] {
  const texts = new Map(sources.map(({ file, text }) => [file, withoutComments(text)]));
  return Object.entries(joins).flatMap(([file, tables]) => {
    const found = new Set(tablesNamed(texts.get(file) ?? "").map((one) => one.table));
    return tables
      .filter((name) => !found.has(name))
      .map((name) => ({
        file,
        line: 1,
        message: `uses ${name} no longer: remove it from tools/structure/table-owners.ts`,
      }));
  });
}

/** Finds tables of a migration that no module owns. */
export function ownerlessTables(file: string, text: string): readonly Violation[] {
  return [...text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)]
    .filter(([, table]) => !owners.has(table ?? ""))
    .map((match) => ({
      file,
      line: lineAt(text, match.index),
      message: `${match[1]} belongs to no module: add its owner in tools/structure/table-owners.ts`,
    }));
}

/** Replaces comments by spaces, so that `// taken from tickets` is not read as SQL; offsets stay. */
function withoutComments(text: string): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, " ");
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(?<![:"'`\w])\/\/[^\n]*/g, blank);
}
