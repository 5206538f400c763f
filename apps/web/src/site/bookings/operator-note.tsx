import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import type { Wallet } from "@wakafine/shared/payments/wallets.ts";
import { operatorWithoutWallet, wallets } from "@wakafine/shared/payments/wallets.ts";
import { operatorNames } from "@wakafine/shared/rules/phone.ts";
import { useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";

interface Props {
  /** The payer's number, as entered. */
  readonly phone: string;
  readonly offered?: readonly [Wallet, ...Wallet[]];
}

/** Warns that the wallet of a number's operator is not offered. */
export function OperatorNote({ phone, offered = wallets }: Props) {
  const t = useT();
  const operator = operatorWithoutWallet(phone, offered);
  if (!operator) return null;
  return (
    <Note tone="warn" urgent>
      {t(bookingMessages.operatorNotOffered, {
        operator: operatorNames[operator],
        wallet: offered[0].shortName,
      })}
    </Note>
  );
}
