import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { lostPaymentMessages as texts } from "@wakafine/shared/payments/lost-payment-messages.ts";
import { useEffect, useRef, useState } from "react";
import type { RuleErrors } from "../../../lib/form.ts";
import { useSentForm } from "../../../lib/form.ts";
import { leaveDocument } from "../../../lib/leave-document.ts";
import { useServices, useT } from "../../../lib/page-services.tsx";
import { Note } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { RefusalNote } from "../../../ui/refusal-note.tsx";
import { TextField } from "../../../ui/text-fields.tsx";
import { addressFor } from "./order-outcome.ts";

type Outcome = "paid" | "refunded" | "review";

/** States the operator's transaction id of a lost payment, and shows what became of it [G.pay.02, G.pay.03]. */
export function LostPaymentForm({ token }: { readonly token: string }) {
  const t = useT();
  const { callApi } = useServices();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const card = useRef<HTMLElement>(null);
  const form = useSentForm({
    initial: { transaction_id: "" },
    validate: ({ transaction_id }: { readonly transaction_id: string }): RuleErrors => {
      const id = transaction_id.trim();
      if (id === "") return { transaction_id: fieldMessages.required };
      return /^[A-Za-z0-9.\-_]{4,40}$/.test(id) ? {} : { transaction_id: fieldMessages.invalid };
    },
    send: ({ transaction_id }) =>
      callApi(
        "statePayment",
        { params: { token }, body: { transaction_id: transaction_id.trim() } },
        { quiet: true },
      ),
    succeeded: ({ data }) => {
      setOutcome(data.outcome);
      if (data.outcome === "paid") leaveDocument(addressFor("paid", token), { replace: true });
    },
  });
  useEffect(() => {
    card.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [outcome]);
  return (
    <section className="card stack-1" aria-labelledby="lost-payment-title" ref={card}>
      <h2 className="h2" id="lost-payment-title" tabIndex={-1}>
        {t(texts.title)}
      </h2>
      {outcome === null ? (
        <form {...form.formProps} className="stack-1" aria-labelledby="lost-payment-title">
          <p>{t(texts.text)}</p>
          <TextField
            label={t(texts.transaction)}
            help={t(texts.transactionHelp)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            {...form.bind("transaction_id")}
          />
          <RefusalNote text={form.refusal} />
          <Button type="submit" full busy={form.busy}>
            {t(texts.send)}
          </Button>
        </form>
      ) : (
        <div role="status">
          <Note tone={outcome === "review" ? "hold" : "ok"}>{t(texts[outcome])}</Note>
        </div>
      )}
    </section>
  );
}
