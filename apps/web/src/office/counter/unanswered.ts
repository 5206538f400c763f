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

/** What was sent about money and has no definite response. It stays in this tab for its user, also after a reload, until the server decides or the user gives it up. */
export interface Unanswered<Value> {
  /** What was sent without a definite response; null: nothing. */
  readonly sent: Value | null;
  /** Stores what is about to be sent and returns its idempotency key: that of the first attempt, as long as there is no response. */
  readonly begin: (value: Value) => string;
  /** Ends the attempt: by a response, or with the failure of the call. */
  readonly end: (failure: ApiFailure | null) => void;
  readonly giveUp: () => void;
}

/** Returns what this tab sent under a name without a definite response. */
export function useUnanswered<Value>(name: string): Unanswered<Value> {
  const { tab } = useServices();
  const account = useAccount();
  const owner = account ? ownerOf(account) : "";
  const storeKey = `unanswered.${name}`;
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
