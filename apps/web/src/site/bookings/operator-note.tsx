import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { operatorNames } from "@wakafine/shared/rules/phone.ts";
import { useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { PayerChoice } from "./payer-choice.ts";
import { otherOperator, replacedWallet, walletOfChoice } from "./payer-choice.ts";

interface Props {
  readonly choice: PayerChoice;
  readonly onChoose: (operator: MobileOperator) => void;
}

/** Says that the entered number switched the wallet, with the way back, or that it looks like one of another operator than the chosen wallet. */
export function OperatorNote({ choice, onChoose }: Props) {
  const t = useT();
  const wallet = walletOfChoice(choice).name;
  const replaced = replacedWallet(choice);
  if (replaced)
    return (
      <Note tone="hold" urgent>
        {t(paymentStepMessages.switchedWallet, { wallet })}{" "}
        <Button
          variant="text"
          onClick={() => {
            onChoose(replaced.operator);
            // The button disappears with its note.
            document
              .querySelector<HTMLElement>(`[type="radio"][value="${replaced.operator}"]`)
              ?.focus();
          }}
        >
          {t(paymentStepMessages.keepWallet, { wallet: replaced.name })}
        </Button>
      </Note>
    );
  const operator = otherOperator(choice);
  if (!operator) return null;
  return (
    <Note tone="warn" urgent>
      {t(paymentStepMessages.otherOperator, { operator: operatorNames[operator], wallet })}
    </Note>
  );
}
