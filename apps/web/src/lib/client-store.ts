import { defaultLanguage, type Language, languages } from "@wakafine/shared/messages/catalogue.ts";

/** Who is logged in on this device. `token` is sent as Authorization; nothing else secret is kept. */
export interface Account {
  readonly user: Readonly<Record<string, unknown>>;
  readonly uuid: string;
  /** The agency the person works for, else null. */
  readonly agency: Readonly<Record<string, unknown>> | null;
  readonly token: string;
}

/** The persisted state: three keys and no more [G.cross.03]. */
export interface ClientState {
  readonly language: Language;
  readonly account: Account | null;
  /** The booking under way: what was typed, without sensitive values. */
  readonly reservation: Readonly<Record<string, unknown>> | null;
}

export interface ClientStore {
  readonly get: <Key extends keyof ClientState>(key: Key) => ClientState[Key];
  readonly set: <Key extends keyof ClientState>(key: Key, value: ClientState[Key]) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Writes at once what waits to be written; called when the page hides. */
  readonly flush: () => void;
  /** Takes over what another tab wrote. */
  readonly reread: () => void;
}

export interface StoreDeps {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly later: (run: () => void, ms: number) => unknown;
  readonly now: () => number;
}

export const storeKey = "wakafine";
const version = 1;
const writeEveryMs = 5000;
/** 13 months, the longest anything stays on the device (privacy charter). */
const keepMs = 395 * 24 * 60 * 60 * 1000;
const empty: ClientState = { language: defaultLanguage, account: null, reservation: null };

/** Never written to the device, at any depth of the reservation [G.cross.03]. */
const sensitive =
  /^(password.*|.*_password|code|otp|pin|cni.*|.*_cni|identity.*|payment.*|card.*|.*token)$/i;

/** A copy of a value without its sensitive keys. */
export function withoutSensitive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSensitive);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !sensitive.test(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutSensitive(inner)]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readState(text: string | null, now: number): ClientState {
  if (!text) return empty;
  let saved: unknown;
  try {
    saved = JSON.parse(text);
  } catch {
    // Someone else wrote under our key, or the write was cut short: start afresh.
    return empty;
  }
  if (!isRecord(saved) || saved["version"] !== version || !isRecord(saved["state"])) return empty;
  if (now - Number(saved["saved_at"]) > keepMs) return empty;
  const { language, account, reservation } = saved["state"];
  return {
    language: languages.find((one) => one === language) ?? defaultLanguage,
    account:
      isRecord(account) && typeof account["token"] === "string" && account["token"]
        ? (account as unknown as Account)
        : null,
    reservation: isRecord(reservation) ? reservation : null,
  };
}

function writeState(storage: StoreDeps["storage"], state: ClientState, savedAt: number): void {
  const kept = { ...state, reservation: withoutSensitive(state.reservation) };
  try {
    storage.setItem(storeKey, JSON.stringify({ version, saved_at: savedAt, state: kept }));
  } catch (failure) {
    // Full or forbidden storage (private windows): the page goes on with what it has in memory.
    console.warn("The device did not keep the state", failure);
  }
}

/**
 * The one persisted store of the browser. Changes show at once; the device is written at most every 5000 ms
 * [C4.cross.01], and immediately by `flush`.
 */
export function createClientStore({ storage, later, now }: StoreDeps): ClientStore {
  let state = readState(storage.getItem(storeKey), now());
  let waiting = false;
  let turn = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const flush = () => {
    if (!waiting) return;
    waiting = false;
    turn += 1;
    writeState(storage, state, now());
  };
  const flushLater = () => {
    waiting = true;
    const ofThisTurn = turn;
    // A flush in between ends the turn, so that two writes are never closer than the pause.
    later(() => ofThisTurn === turn && flush(), writeEveryMs);
  };
  return {
    get: (key) => state[key],
    set(key, value) {
      if (state[key] === value) return;
      state = { ...state, [key]: value };
      if (!waiting) flushLater();
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush,
    reread() {
      state = readState(storage.getItem(storeKey), now());
      notify();
    },
  };
}
