import { defaultLanguage, type Language, languages } from "@wakafine/shared/messages/catalogue.ts";

/** The account that is logged in on this device. `token` is sent as Authorization; no other secret is stored. */
export interface Account {
  readonly user: Readonly<Record<string, unknown>>;
  readonly uuid: string;
  /** The agency of a member, else null. */
  readonly agency: Readonly<Record<string, unknown>> | null;
  readonly token: string;
}

/** The persisted state; it has only these three keys [G.cross.03]. */
export interface ClientState {
  readonly language: Language;
  readonly account: Account | null;
  /** Entered values of the current booking, without sensitive ones. */
  readonly reservation: Readonly<Record<string, unknown>> | null;
}

export interface ClientStore {
  readonly get: <Key extends keyof ClientState>(key: Key) => ClientState[Key];
  readonly set: <Key extends keyof ClientState>(key: Key, value: ClientState[Key]) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Writes pending changes at once; called when the page is hidden. */
  readonly flush: () => void;
  /** Adopts what another tab wrote. */
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
/** 13 months: the maximum storage time on the device (privacy policy). */
const keepMs = 395 * 24 * 60 * 60 * 1000;
const empty: ClientState = { language: defaultLanguage, account: null, reservation: null };

/** Keys that are never stored on the device, at any depth of the reservation [G.cross.03]. */
const sensitive =
  /^(password.*|.*_password|code|otp|pin|cni.*|.*_cni|identity.*|payment.*|card.*|.*token)$/i;

/** Returns a copy of a value without its sensitive keys. */
export function withoutSensitive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSensitive);
  if (typeof value !== "object" || value === null) return value;
  const allowed = Object.entries(value).filter(([key]) => !sensitive.test(key));
  return Object.fromEntries(allowed.map(([key, inner]) => [key, withoutSensitive(inner)]));
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
    // The stored text is invalid: start with an empty state.
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
  const stored = { ...state, reservation: withoutSensitive(state.reservation) };
  try {
    storage.setItem(storeKey, JSON.stringify({ version, saved_at: savedAt, state: stored }));
  } catch (failure) {
    // The storage is full or forbidden (private windows): the page continues with the state in memory.
    console.warn("The state could not be stored on the device", failure);
  }
}

/**
 * Creates the only persisted store of the browser. Readers see a change at once; it is written to the device at most every 5000 ms
 * [C4.cross.01], or immediately by `flush`.
 */
export function createClientStore({ storage, later, now }: StoreDeps): ClientStore {
  let state = readState(storage.getItem(storeKey), now());
  let waiting = false;
  let flushCount = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const flush = () => {
    if (!waiting) return;
    waiting = false;
    flushCount += 1;
    writeState(storage, state, now());
  };
  const flushLater = () => {
    waiting = true;
    const countWhenScheduled = flushCount;
    // A flush cancels this scheduled write, so two writes are never closer than the interval.
    later(() => countWhenScheduled === flushCount && flush(), writeEveryMs);
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
