import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";
import { type SentForm, useSentForm } from "../../lib/form.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { readAmount, validateAmount } from "../amount.ts";
import { FormDialog } from "../form-dialog.tsx";

interface OpeningForm {
  readonly opening_float: string;
}

function useOpening(onOpened: () => void): SentForm<OpeningForm> {
  const t = useT();
  const { callApi, toasts } = useServices();
  const queryClient = useQueryClient();
  const keys = useAttemptKeys();
  return useSentForm({
    initial: { opening_float: "" },
    validate: ({ opening_float: amount }: OpeningForm) => validateAmount("opening_float", amount),
    send: ({ opening_float: amount }: OpeningForm) =>
      callApi(
        "openCounterShift",
        { body: { opening_float: readAmount(amount) ?? 0 } },
        { authenticated: true, quiet: true, idempotencyKey: keys.keyOf(amount) },
      ),
    succeeded() {
      toasts.show("ok", t(texts.opened));
      void queryClient.invalidateQueries({ queryKey: ["getCounterShift"] });
      onOpened();
    },
    refused(failure) {
      if (failure.code !== "shift_already_open") return false;
      // Opened on another screen: the page shows it in place of this form.
      toasts.show("warning", failure.message);
      void queryClient.invalidateQueries({ queryKey: ["getCounterShift"] });
      onOpened();
      return true;
    },
  });
}

function OpeningFields({ form }: { readonly form: SentForm<OpeningForm> }) {
  const t = useT();
  return (
    <>
      <p>{t(texts.openText)}</p>
      <TextField
        label={t(texts.float)}
        inputMode="numeric"
        autoComplete="off"
        required
        {...form.bind("opening_float")}
      />
    </>
  );
}

/** The form that opens a shift with the cash in the drawer. */
export function OpenShift({ onOpened }: { readonly onOpened: () => void }) {
  const t = useT();
  const form = useOpening(onOpened);
  return (
    <section className="card" aria-labelledby="open-shift">
      <form {...form.formProps} className="stack">
        <h2 className="h2" id="open-shift">
          {t(texts.openTitle)}
        </h2>
        <OpeningFields form={form} />
        <RefusalNote text={form.refusal} />
        <Button type="submit" busy={form.busy}>
          {t(texts.open)}
        </Button>
      </form>
    </section>
  );
}

/** The same form in a dialog above a sale whose shift was closed on another screen. */
export function OpenShiftDialog({
  onOpened,
  onClose,
}: {
  readonly onOpened: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const form = useOpening(onOpened);
  return (
    <FormDialog
      title={t(texts.openTitle)}
      form={form.formProps}
      submitLabel={t(texts.open)}
      busy={form.busy}
      refusal={form.refusal}
      onClose={onClose}
    >
      <OpeningFields form={form} />
    </FormDialog>
  );
}
