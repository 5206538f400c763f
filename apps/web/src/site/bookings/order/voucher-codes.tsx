import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { voucherCardMessages as texts } from "@wakafine/shared/vouchers/card-messages.ts";
import type { Voucher } from "@wakafine/shared/vouchers/contract.ts";
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import type { ApiFailure } from "../../../lib/api-failure.ts";
import { focusHeading } from "../../../lib/focus-heading.ts";
import { useServices, useT } from "../../../lib/page-services.tsx";
import { useOwnerCode } from "../../../lib/use-owner-code.ts";
import { Button } from "../../../ui/button.tsx";
import { OwnerCodeFields } from "../../../ui/owner-code.tsx";
import { RefusalNote } from "../../../ui/refusal-note.tsx";
import { VoucherCard } from "../../../ui/voucher-card.tsx";

interface Props {
  readonly token: string;
  /** Whether the heading gets the focus when the codes are shown, because the pressed button is gone. */
  readonly isFocused: boolean;
  /** The masked vouchers, shown until the codes are. */
  readonly children: ReactNode;
}

/** Reads the codes of an order's vouchers: at once for its owner and verified devices, otherwise with a code sent to the owner's phone [G.ticket.07]. */
export function VoucherCodes({ token, isFocused, children }: Props) {
  const t = useT();
  const { callApi } = useServices();
  const code = useOwnerCode(token);
  const [vouchers, setVouchers] = useState<readonly Voucher[] | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(true);

  /** Returns why the codes cannot be shown, unless the owner's code is needed for it; null otherwise. */
  const read = useCallback(
    async (phoneCode: string | null): Promise<ApiFailure | null> => {
      setBusy(true);
      setFailure(null);
      const response = await callApi(
        "showOrderVouchers",
        { params: { token }, body: { phone_code: phoneCode } },
        { quiet: true },
      );
      setBusy(false);
      if (response.ok) setVouchers(response.data.vouchers);
      else if (response.failure.code === "owner_verification_required") setNeedsCode(true);
      else return response.failure;
      return null;
    },
    [callApi, token],
  );
  const readWithoutCode = useCallback(async () => {
    const refusal = await read(null);
    if (refusal) setFailure(refusal.message);
  }, [read]);
  useEffect(() => void readWithoutCode(), [readWithoutCode]);
  const isShown = vouchers !== null;
  useEffect(() => {
    if (isShown && isFocused) focusHeading("#order-vouchers");
  }, [isShown, isFocused]);

  async function send(): Promise<void> {
    const sent = await code.send();
    if ("failure" in sent) setFailure(sent.failure.message);
    else if (!sent.needed) await readWithoutCode();
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const digits = code.asked ? code.read() : null;
    if (digits === null || busy) return;
    const refusal = await read(digits);
    if (refusal && !code.refused(refusal)) setFailure(refusal.message);
  }
  if (vouchers)
    return (
      <>
        <ul className="stack-1">
          {vouchers.map((voucher) => (
            <li key={voucher.uuid}>
              <VoucherCard voucher={voucher} />
            </li>
          ))}
        </ul>
        <p className="help">{t(texts.use)}</p>
      </>
    );
  return (
    <>
      {children}
      {needsCode ? (
        <form className="stack-1" noValidate onSubmit={(event) => void submit(event)}>
          <OwnerCodeFields code={code} why={t(texts.whyCode)} onSend={() => void send()} />
          {code.asked ? (
            <Button full type="submit" busy={busy}>
              {t(texts.showCode)}
            </Button>
          ) : null}
        </form>
      ) : null}
      {busy && !needsCode ? <p role="status">{t(shellMessages.loading)}</p> : null}
      <RefusalNote text={failure} />
      {failure !== null && !needsCode ? (
        <Button full variant="quiet" onClick={() => void readWithoutCode()}>
          {t(shellMessages.retry)}
        </Button>
      ) : null}
    </>
  );
}
