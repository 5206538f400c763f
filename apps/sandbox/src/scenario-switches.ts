/**
 * The failure switches, in the notation of docs/providers/sandbox.md: `decline(NOT_ENOUGH_FUNDS)`, `http(503,2)`, `no_answer`.
 * Request switches affect one HTTP exchange; transaction switches apply to the transaction that the request created.
 */
export type SwitchText =
  | `decline(${string})`
  | "no_answer"
  | "created_but_timeout"
  | `created_but_http(${number})`
  | `http(${number})`
  | `http(${number},${number})`
  | `slow(${number})`
  | "garbage_json"
  | "token_revoked"
  | "never_callback"
  | "callback_before_response"
  | "callback_put"
  | `duplicate(${number})`
  | "reorder"
  | `late_success(${number})`
  | "wrong_amount"
  | "wrong_currency"
  | "wrong_reference"
  | "foreign_order"
  | "forged_signature"
  | "missing_signature"
  | "old_timestamp"
  | "dispute"
  | `dispute(${string})`
  | `capture_pending(${string})`
  | "status_flip"
  | "reason_text"
  | "refund_fail"
  | "refund_late_fail"
  | "refund_timeout"
  | `receipt(${string})`
  | "nested_receipt"
  | `smtp(${number})`
  | `smtp(${number},${number})`
  | "drop_after_data";

type SwitchName = SwitchText extends infer Text
  ? Text extends `${infer Name}(${string}`
    ? Name
    : Text
  : never;

/** Minimum and maximum number of values in the brackets. */
const argumentCounts: Record<SwitchName, readonly [min: number, max: number]> = {
  decline: [1, 1],
  no_answer: [0, 0],
  created_but_timeout: [0, 0],
  created_but_http: [1, 1],
  http: [1, 2],
  slow: [1, 1],
  garbage_json: [0, 0],
  token_revoked: [0, 0],
  never_callback: [0, 0],
  callback_before_response: [0, 0],
  callback_put: [0, 0],
  duplicate: [1, 1],
  reorder: [0, 0],
  late_success: [1, 1],
  wrong_amount: [0, 0],
  wrong_currency: [0, 0],
  wrong_reference: [0, 0],
  foreign_order: [0, 0],
  forged_signature: [0, 0],
  missing_signature: [0, 0],
  old_timestamp: [0, 0],
  dispute: [0, 1],
  capture_pending: [1, 1],
  status_flip: [0, 0],
  reason_text: [0, 0],
  refund_fail: [0, 0],
  refund_late_fail: [0, 0],
  refund_timeout: [0, 0],
  receipt: [1, 1],
  nested_receipt: [0, 0],
  smtp: [1, 2],
  drop_after_data: [0, 0],
};

const textArguments: ReadonlySet<string> = new Set([
  "decline",
  "receipt",
  "dispute",
  "capture_pending",
]);

/** Switches with a limited number of uses: the second value if given, else one. */
const limitedSwitches: ReadonlySet<string> = new Set(["http", "token_revoked", "smtp"]);

export interface ParsedSwitch {
  readonly name: SwitchName;
  readonly args: readonly string[];
  /** Remaining uses; infinite for most switches. */
  usesLeft: number;
}

function isSwitchName(name: string): name is SwitchName {
  return Object.hasOwn(argumentCounts, name);
}

/** Parses a switch. Throws for an invalid one, so that a typing error in a scenario fails the test. */
export function parseSwitch(text: string): ParsedSwitch {
  const [, name = "", list] = /^([a-z_]+)(?:\(([^()]*)\))?$/.exec(text.trim()) ?? [];
  if (!isSwitchName(name)) throw new Error(`unknown switch: ${text}`);
  const args =
    list === undefined || list.trim() === "" ? [] : list.split(",").map((arg) => arg.trim());
  const [min, max] = argumentCounts[name];
  if (args.length < min || args.length > max) throw new Error(`wrong number of values: ${text}`);
  if (!textArguments.has(name) && args.some((arg) => !/^\d+$/.test(arg)))
    throw new Error(`values must be whole numbers: ${text}`);
  const usesLeft = limitedSwitches.has(name) ? Number(args[1] ?? 1) : Number.POSITIVE_INFINITY;
  return { name, args, usesLeft };
}

/** The switches of one exchange or one transaction. */
export interface SwitchSet {
  has(name: SwitchName): boolean;
  /** Returns the first value in brackets; undefined if the switch is off. */
  text(name: SwitchName): string | undefined;
  number(name: SwitchName): number | undefined;
}

export function switchSet(switches: readonly ParsedSwitch[]): SwitchSet {
  const find = (name: SwitchName): ParsedSwitch | undefined =>
    switches.find((one) => one.name === name);
  return {
    has: (name) => find(name) !== undefined,
    text: (name) => find(name)?.args[0],
    number: (name) => {
      const text = find(name)?.args[0];
      return text === undefined ? undefined : Number(text);
    },
  };
}

export const noSwitches: SwitchSet = switchSet([]);
