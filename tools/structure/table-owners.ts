import { isTest, lineAt } from "./source-files.ts";
import type { Breach, SourceFile } from "./source-files.ts";

/** Tables of the ground, which every module may write to through its statements or in one statement with its own change. */
const ground = ["installation", "alerts", "outbox", "audit_log", "idempotency_keys", "limit_counters", "job_leases"] as const;

const tablesOf: Readonly<Record<string, readonly string[]>> = {
  accounts: ["persons", "sessions", "agency_staff"],
  agencies: ["agencies"],
  departures: ["towns", "town_names", "departures", "boarding_stations", "offers", "seat_claims", "seat_holds", "hold_legs"],
  bookings: ["bookings", "booking_legs", "travellers", "phone_codes"],
  tickets: ["tickets", "check_ins", "signing_keys"],
  payments: ["payment_attempts", "provider_events", "refunds", "ledger_transactions", "ledger_entries"],
  notifications: ["messages"],
};

const owners: ReadonlyMap<string, string> = new Map([
  ...ground.map((table) => [table, "the ground"] as const),
  ...Object.entries(tablesOf).flatMap(([module, tables]) => tables.map((table) => [table, module] as const)),
]);

const modules = "apps/server/src/modules/";

/** Reads that join the tables of a module further down (docs/decisions/0055): one row out of two modules on a path with a tight budget. */
const joined: Readonly<Record<string, readonly string[]>> = {
  [`${modules}departures/departure-columns.ts`]: ["agencies"],
  [`${modules}departures/get-departure.ts`]: ["agencies"],
  [`${modules}departures/offer-inputs.ts`]: ["agencies"],
  [`${modules}departures/planning-store.ts`]: ["agencies"],
  [`${modules}departures/popular-roads.ts`]: ["agencies"],
  [`${modules}departures/search-store.ts`]: ["agencies"],
  [`${modules}tickets/check-in-store.ts`]: ["booking_legs", "travellers", "departures", "persons"],
  [`${modules}tickets/ticket-search-store.ts`]: ["travellers", "agencies"],
  [`${modules}tickets/check-tickets.ts`]: ["bookings", "booking_legs"],
};

const named = /\b(from|join|into|update|using|truncate)\s+(?:only\s+)?("?)([a-z_]+)\2/gi;
const writing = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?$/i;

/** SQL of a module that names a table of another: written never, read only where it is listed above. */
export function tableBreaches({ file, text }: SourceFile): readonly Breach[] {
  const [, module] = /^apps\/server\/src\/modules\/([\w-]+)\//.exec(file) ?? [];
  if (module === undefined || isTest(file)) return [];
  return [...withoutComments(text).matchAll(named)].flatMap((match) => {
    const table = match[3] ?? "";
    const owner = owners.get(table);
    if (owner === undefined || owner === "the ground" || owner === module) return [];
    const writes = writing.test(text.slice(0, match.index + match[0].length - table.length));
    if (!writes && joined[file]?.includes(table)) return [];
    const advice = writes ? "a module changes only its own tables" : "ask it through its public.ts or the wiring, or list the join with its decision (tools/structure/table-owners.ts)";
    return [{ file, line: lineAt(text, match.index), message: `${table} belongs to ${owner}: ${advice}` }];
  });
}

/** Listed joins that no longer stand in their files. */
export function idleJoins(sources: readonly SourceFile[], listed: Readonly<Record<string, readonly string[]>> = joined): readonly Breach[] {
  const texts = new Map(sources.map(({ file, text }) => [file, withoutComments(text)]));
  return Object.entries(listed).flatMap(([file, tables]) => {
    const found = new Set([...(texts.get(file) ?? "").matchAll(named)].map((match) => match[3]));
    return tables.filter((table) => !found.has(table)).map((table) => ({ file, line: 1, message: `names ${table} no longer: strike it from tools/structure/table-owners.ts` }));
  });
}

/** Tables of a migration that no module owns. */
export function ownerlessTables(file: string, text: string): readonly Breach[] {
  return [...text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)]
    .filter(([, table]) => !owners.has(table ?? ""))
    .map((match) => ({ file, line: lineAt(text, match.index), message: `${match[1]} belongs to no module: name its owner in tools/structure/table-owners.ts` }));
}

/** Blanks comments, so that `// taken from tickets` is no SQL; offsets stay. */
function withoutComments(text: string): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, " ");
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(?<![:"'`\w])\/\/[^\n]*/g, blank);
}
