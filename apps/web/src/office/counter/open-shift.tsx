import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";
import { useSentForm } from "../../lib/form.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { readAmount, validateAmount } from "../amount.ts";

/** The form that opens a shift with the cash in the drawer. */
export function OpenShift() {
  const t = useT();
  const { callApi, toasts } = useServices();
  const queryClient = useQueryClient();
  const keys = useAttemptKeys();
  const form = useSentForm({
    initial: { opening_float: "" },
    validate: ({ opening_float: amount }) => validateAmount("opening_float", amount),
    send: ({ opening_float: amount }) =>
      callApi(
        "openCounterShift",
        { body: { opening_float: readAmount(amount) ?? 0 } },
        { authenticated: true, quiet: true, idempotencyKey: keys.keyOf(amount) },
      ),
    succeeded() {
      toasts.show("ok", t(texts.opened));
      void queryClient.invalidateQueries({ queryKey: ["getCounterShift"] });
    },
    refused(failure) {
      // Opened on another screen: show it.
      if (failure.status === 409)
        void queryClient.invalidateQueries({ queryKey: ["getCounterShift"] });
      return false;
    },
  });
  return (
    <section className="card" aria-labelledby="open-shift">
      <form {...form.formProps} className="stack">
        <h2 className="h2" id="open-shift">
          {t(texts.openTitle)}
        </h2>
        <p>{t(texts.openText)}</p>
        <TextField
          label={t(texts.float)}
          inputMode="numeric"
          autoComplete="off"
          required
          {...form.bind("opening_float")}
        />
        <RefusalNote text={form.refusal} />
        <Button type="submit" busy={form.busy}>
          {t(texts.open)}
        </Button>
      </form>
    </section>
  );
}
