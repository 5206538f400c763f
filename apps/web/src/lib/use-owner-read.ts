import { type FormEvent, useCallback, useEffect, useState } from "react";
import type { ApiResult } from "./api-client.ts";
import type { ApiFailure } from "./api-failure.ts";
import { type OwnerCode, type OwnerCodeSender, useOwnerCode } from "./use-owner-code.ts";

/** Data that only the owner of an order may read [G.ticket.07]. */
export interface OwnerRead<Data> {
  /** Null until it was read; kept while a code is needed again. */
  readonly data: Data | null;
  readonly code: OwnerCode;
  readonly needsCode: boolean;
  /** Why the data cannot be read; null when the code is needed or refused. */
  readonly failure: ApiFailure | null;
  readonly busy: boolean;
  /** Reads without a code: enough for the owner's account and for verified devices. */
  readonly readAgain: () => Promise<void>;
  readonly sendCode: () => Promise<void>;
  readonly submitCode: (event: FormEvent) => Promise<void>;
}

interface Options<Data> {
  /** The order's hidden uuid. */
  readonly token: string;
  readonly sender: OwnerCodeSender;
  /** Reads the data; must be the same function in every rendering. */
  readonly read: (phoneCode: string | null) => Promise<ApiResult<Data>>;
}

/** Reads at once for the owner and verified devices, otherwise with a code sent to the owner's phone. */
export function useOwnerRead<Data>({ token, sender, read }: Options<Data>): OwnerRead<Data> {
  const code = useOwnerCode(token, sender);
  const [data, setData] = useState<Data | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [busy, setBusy] = useState(true);

  /** Returns why the data cannot be read, unless the owner's code is needed for it; null otherwise. */
  const readWith = useCallback(
    async (phoneCode: string | null): Promise<ApiFailure | null> => {
      setBusy(true);
      setFailure(null);
      const response = await read(phoneCode);
      setBusy(false);
      if (response.ok) {
        setData(response.data);
        setNeedsCode(false);
      } else if (response.failure.code === "owner_verification_required") setNeedsCode(true);
      else return response.failure;
      return null;
    },
    [read],
  );
  const readAgain = useCallback(async () => {
    const refusal = await readWith(null);
    if (refusal) setFailure(refusal);
  }, [readWith]);
  useEffect(() => void readAgain(), [readAgain]);

  async function sendCode(): Promise<void> {
    const sent = await code.send();
    if ("failure" in sent) setFailure(sent.failure);
    else if (!sent.needed) await readAgain();
  }
  async function submitCode(event: FormEvent): Promise<void> {
    event.preventDefault();
    const digits = code.asked ? code.read() : null;
    if (digits === null || busy) return;
    const refusal = await readWith(digits);
    if (refusal && !code.refused(refusal)) setFailure(refusal);
  }
  return { data, code, needsCode, failure, busy, readAgain, sendCode, submitCode };
}
