import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import { operatorNames } from "@wakafine/shared/rules/phone.ts";
import { useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import type { PayerChoice } from "./payer-choice.ts";
import { otherOperator, walletOfChoice } from "./payer-choice.ts";

/** Points out that the number looks like one of another operator than the chosen wallet. */
export function OperatorNote({ choice }: { readonly choice: PayerChoice }) {
  const t = useT();
  const operator = otherOperator(choice);
  if (!operator) return null;
  return (
    <Note tone="warn" urgent>
      {t(paymentStepMessages.otherOperator, {
        operator: operatorNames[operator],
        wallet: walletOfChoice(choice).name,
      })}
    </Note>
  );
}
