import { voucherCardMessages as texts } from "@wakafine/shared/vouchers/card-messages.ts";
import { type ReactNode, useCallback, useEffect } from "react";
import { focusHeading } from "../../../lib/focus-heading.ts";
import { useServices, useT } from "../../../lib/page-services.tsx";
import { useOwnerRead } from "../../../lib/use-owner-read.ts";
import { OwnerGate } from "../../../ui/owner-gate.tsx";
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
  const read = useOwnerRead({
    token,
    sender: "requestCancellationCode",
    read: useCallback(
      (phoneCode: string | null) =>
        callApi(
          "showOrderVouchers",
          { params: { token }, body: { phone_code: phoneCode } },
          { quiet: true },
        ),
      [callApi, token],
    ),
  });
  const isShown = read.data !== null;
  useEffect(() => {
    if (isShown && isFocused) focusHeading("#order-vouchers");
  }, [isShown, isFocused]);
  if (read.data)
    return (
      <>
        <ul className="stack-1">
          {read.data.vouchers.map((voucher) => (
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
      <OwnerGate read={read} why={t(texts.whyCode)} confirm={t(texts.showCode)} />
    </>
  );
}
