import { useEffect, useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useAccount, useServices } from "../../lib/page-services.tsx";
import { ownerOf } from "../form-draft.ts";
import { mayStillBeAccepted } from "../still-accepted.ts";

/** What was sent, with its idempotency key. */
interface Sent<Value> {
  readonly key: string;
  readonly value: Value;
  /** Time of the first attempt, milliseconds since 1970. */
  readonly at: number;
}

/** The server deletes a key after 24 hours. An hour is left for a slow network. */
const keySpanMs = 23 * 3_600_000;

/** A request about money whose result is unknown. It is stored in this tab for its user, also after a reload, until a definite response arrives or the user gives it up. */
export interface Unresolved<Value> {
  /** The request without a definite response; null if there is none. */
  readonly sent: Value | null;
  /** The server may have deleted the key: sent again, it could be done twice. */
  readonly isTooOld: boolean;
  /** Stores the request before it is sent and returns its idempotency key, which retries share. */
  readonly begin: (value: Value) => string;
  /** Ends an attempt with the failure of the call, or with null after a success. */
  readonly end: (failure: ApiFailure | null) => void;
  readonly giveUp: () => void;
}

/** Returns whether the key of what was sent may be deleted. Evaluated every minute, because the tab stays open for days. */
function useIsTooOld(at: number | null): boolean {
  const [isTooOld, setTooOld] = useState(() => at !== null && Date.now() >= at + keySpanMs);
  useEffect(() => {
    const check = () => setTooOld(at !== null && Date.now() >= at + keySpanMs);
    check();
    const timer = setInterval(check, 60_000);
    return () => clearInterval(timer);
  }, [at]);
  return isTooOld;
}

/** Returns the stored request with this name, and the functions that send it. The name is a part of its storage key. */
export function useUnresolved<Value>(name: string): Unresolved<Value> {
  const { tab } = useServices();
  const account = useAccount();
  const storeKey = `unresolved.${name}.${account ? ownerOf(account) : ""}`;
  const read = () => tab.read(storeKey) as Sent<Value> | null;
  const [sent, setSent] = useState(read);
  const isTooOld = useIsTooOld(sent?.at ?? null);
  const giveUp = () => {
    tab.write(storeKey, null);
    setSent(null);
  };
  return {
    sent: sent?.value ?? null,
    isTooOld,
    begin(value) {
      if (sent) return sent.key;
      const key = crypto.randomUUID();
      tab.write(storeKey, { key, value, at: Date.now() } satisfies Sent<Value>);
      return key;
    },
    end(failure) {
      // A lost permission, too, is refused before the key is looked up.
      if (failure && (mayStillBeAccepted(failure) || failure.status === 403)) setSent(read());
      else giveUp();
    },
    giveUp,
  };
}
