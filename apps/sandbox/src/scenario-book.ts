import { simulators } from "./simulators.ts";
import type { SimulatorOperation } from "./simulators.ts";
import { parseSwitch, switchSet } from "./scenario-switches.ts";
import type { ParsedSwitch, SwitchSet, SwitchText } from "./scenario-switches.ts";

const messageOperations = [
  "sms_token",
  "sms",
  "whatsapp_media",
  "whatsapp",
  "messenger_opt_in",
  "messenger",
  "twilio",
  "mail_connect",
  "mail_recipient",
  "mail",
] as const;

type RequestOperation = SimulatorOperation | (typeof messageOperations)[number];

/** Operations a scenario can match. `any` matches all; without `op` a scenario matches those that create something. */
export type Operation = "any" | RequestOperation;

const operations: ReadonlySet<string> = new Set([
  "any",
  ...simulators.flatMap((one) => one.operations),
  ...messageOperations,
]);

const creatingOperations: ReadonlySet<string> = new Set([
  ...simulators.flatMap((one) => one.creatingOperations),
  "sms",
  "whatsapp",
  "messenger",
  "twilio",
  "mail",
]);

export interface ScenarioMatch {
  readonly op?: Operation;
  /** With or without 237. */
  readonly msisdn?: string;
  readonly amount?: string | number;
  /** The provider's reference or ours. */
  readonly ref?: string;
  readonly email?: string;
  /** Matches only the n-th request that satisfies the other fields (1-based). */
  readonly nth?: number;
}

export interface Scenario {
  readonly match: ScenarioMatch;
  readonly do: readonly SwitchText[];
}

/** Request data that scenarios match against. */
export interface MatchedRequest {
  readonly op: RequestOperation;
  readonly msisdn?: string | undefined;
  readonly amount?: string | undefined;
  readonly refs?: readonly (string | undefined)[];
  readonly email?: string | undefined;
}

export interface ScenarioBook {
  add(scenario: Scenario): void;
  /** Returns the switches to apply to this request and decrements their remaining uses. */
  consume(details: MatchedRequest): SwitchSet;
  clear(): void;
}

interface Entry {
  readonly match: ScenarioMatch;
  readonly switches: readonly ParsedSwitch[];
  seen: number;
}

/** Creates an empty list of scenarios. */
export function createScenarioBook(): ScenarioBook {
  const entries: Entry[] = [];
  return {
    add(scenario) {
      entries.push({ match: scenario.match, switches: scenario.do.map(parseSwitch), seen: 0 });
    },
    consume(details) {
      return switchSet(
        entries.flatMap((entry) => (matches(entry.match, details) ? use(entry) : [])),
      );
    },
    clear() {
      entries.length = 0;
    },
  };
}

function use(entry: Entry): ParsedSwitch[] {
  entry.seen += 1;
  if (entry.match.nth !== undefined && entry.match.nth !== entry.seen) return [];
  const live = entry.switches.filter((one) => one.usesLeft > 0);
  for (const one of live) one.usesLeft -= 1;
  return live;
}

function matches(match: ScenarioMatch, details: MatchedRequest): boolean {
  if (
    match.op === undefined
      ? !creatingOperations.has(details.op)
      : match.op !== "any" && match.op !== details.op
  )
    return false;
  if (
    match.msisdn !== undefined &&
    nationalDigits(match.msisdn) !== nationalDigits(details.msisdn ?? "")
  )
    return false;
  if (match.amount !== undefined && Number(match.amount) !== Number(details.amount ?? Number.NaN))
    return false;
  if (match.ref !== undefined && !(details.refs ?? []).includes(match.ref)) return false;
  return match.email === undefined || match.email.toLowerCase() === details.email?.toLowerCase();
}

/** Returns the digits without the country code of Cameroon: `673123450` for `+237 673 12 34 50`. */
export function nationalDigits(msisdn: string): string {
  return msisdn.replace(/\D/g, "").replace(/^237(?=6\d{8}$)/, "");
}

/** Parses a scenario received over HTTP. Throws an Error with the reason. */
export function parseScenario(body: unknown): Scenario {
  const given = body as { match?: unknown; do?: unknown } | null;
  const match = given?.match ?? {};
  if (typeof match !== "object" || Array.isArray(match)) throw new Error("match must be an object");
  const names = ["op", "msisdn", "amount", "ref", "email", "nth"];
  const unknownKey = Object.keys(match).find((key) => !names.includes(key));
  if (unknownKey !== undefined) throw new Error(`unknown match: ${unknownKey}`);
  const op = (match as ScenarioMatch).op;
  if (op !== undefined && !operations.has(op)) throw new Error(`unknown op: ${String(op)}`);
  if (!Array.isArray(given?.do) || given.do.length === 0)
    throw new Error("do must be a list of switches");
  for (const text of given.do) parseSwitch(String(text));
  return { match, do: given.do as SwitchText[] };
}
