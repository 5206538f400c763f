import { useState } from "react";
import { type ApiFailure, isUncertain } from "../../lib/api-failure.ts";
import { useAccount, useServices } from "../../lib/page-services.tsx";
import { ownerOf } from "../form-draft.ts";

/** What was sent, with its idempotency key. */
interface Sent<Value> {
  readonly owner: string;
  readonly key: string;
  readonly value: Value;
}

/** A request about money whose result is unknown. It is stored in this tab for its user, also after a reload, until a definite response arrives or the user gives it up. */
export interface Unresolved<Value> {
  /** The request without a definite response; null if there is none. */
  readonly sent: Value | null;
  /** Stores the request before it is sent and returns its idempotency key, which retries share. */
  readonly begin: (value: Value) => string;
  /** Ends an attempt with the failure of the call, or with null after a success. */
  readonly end: (failure: ApiFailure | null) => void;
  readonly giveUp: () => void;
}

/** Returns the stored request with this name, and the functions that send it. The name is a part of its storage key. */
export function useUnresolved<Value>(name: string): Unresolved<Value> {
  const { tab } = useServices();
  const account = useAccount();
  const owner = account ? ownerOf(account) : "";
  const storeKey = `unresolved.${name}`;
  const read = (): Sent<Value> | null => {
    const kept = tab.read(storeKey) as Sent<Value> | null;
    return kept?.owner === owner ? kept : null;
  };
  const [sent, setSent] = useState(read);
  const giveUp = () => {
    tab.write(storeKey, null);
    setSent(null);
  };
  return {
    sent: sent?.value ?? null,
    begin(value) {
      const known = read();
      if (known && sent) return known.key;
      const key = crypto.randomUUID();
      tab.write(storeKey, { owner, key, value } satisfies Sent<Value>);
      return key;
    },
    end(failure) {
      if (failure && isUncertain(failure)) setSent(read());
      else giveUp();
    },
    giveUp,
  };
}
