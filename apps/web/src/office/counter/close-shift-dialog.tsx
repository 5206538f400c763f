import { useQueryClient } from "@tanstack/react-query";
import type { CounterShift } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { useState } from "react";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";
import { useCheckedForm, useSentForm } from "../../lib/form.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { readAmount, validateAmount } from "../amount.ts";

/** Closes the shift in two steps: the cash is counted without showing what is expected, then compared and confirmed (0191). */
export function CloseShiftDialog({
  shift,
  onClose,
  onClosed,
}: {
  readonly shift: CounterShift;
  readonly onClose: () => void;
  /** Called when the shift is closed, here or on another screen. */
  readonly onClosed: () => void;
}) {
  const [entered, setEntered] = useState("");
  const [isCounted, setCounted] = useState(false);
  return isCounted ? (
    <Comparison
      shift={shift}
      counted={readAmount(entered) ?? 0}
      onRecount={() => setCounted(false)}
      onClose={onClose}
      onClosed={onClosed}
    />
  ) : (
    <Count
      entered={entered}
      onCounted={(amount) => {
        setEntered(amount);
        setCounted(true);
      }}
      onClose={onClose}
    />
  );
}

function Count({
  entered,
  onCounted,
  onClose,
}: {
  readonly entered: string;
  readonly onCounted: (amount: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const form = useCheckedForm({
    initial: { counted: entered },
    validate: ({ counted }) => validateAmount("counted", counted),
  });
  return (
    <FormDialog
      title={t(texts.close)}
      form={form.formProps(({ counted }) => onCounted(counted))}
      submitLabel={t(texts.compare)}
      busy={false}
      refusal={null}
      onClose={onClose}
    >
      <p>{t(texts.closeText)}</p>
      <TextField
        label={t(texts.countedCash)}
        help={t(texts.countHelp)}
        inputMode="numeric"
        autoComplete="off"
        required
        {...form.bind("counted")}
      />
    </FormDialog>
  );
}

/** The counted cash beside the expected one; a difference asks for its reason. */
function Comparison({
  shift,
  counted,
  onRecount,
  onClose,
  onClosed,
}: {
  readonly shift: CounterShift;
  readonly counted: number;
  readonly onRecount: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { callApi, toasts } = useServices();
  const queryClient = useQueryClient();
  const keys = useAttemptKeys();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ["getCounterShift"] });
  const difference = counted - shift.drawer;
  const form = useSentForm({
    initial: { reason: "" },
    validate: ({ reason }) =>
      difference !== 0 && reason.trim() === "" ? { reason: fieldMessages.required } : {},
    send({ reason }) {
      const body = { counted, reason: difference === 0 ? "" : reason.trim() };
      return callApi(
        "closeCounterShift",
        { params: { id: shift.uuid }, body },
        { authenticated: true, quiet: true, idempotencyKey: keys.keyOf(JSON.stringify(body)) },
      );
    },
    succeeded() {
      toasts.show("ok", t(texts.closed));
      refresh();
      onClosed();
    },
    refused(failure) {
      refresh(); // sold meanwhile on another screen, or closed although the response was lost
      if (failure.code === "shift_already_closed") {
        // The page shows the closed shift in place of this dialog.
        toasts.show("warning", failure.message);
        onClosed();
      }
      return false;
    },
  });
  return (
    <FormDialog
      title={t(texts.closeConfirm)}
      form={form.formProps}
      submitLabel={t(texts.close)}
      busy={form.busy}
      refusal={form.refusal}
      onClose={onClose}
    >
      <p>{t(texts.countedAmount, { amount: formatFrancs(counted, language) })}</p>
      {difference === 0 ? (
        <Note tone="ok">
          {t(texts.noDifference, { amount: formatFrancs(shift.drawer, language) })}
        </Note>
      ) : (
        <>
          <Note tone="warn">
            {t(texts.differs, {
              expected: formatFrancs(shift.drawer, language),
              difference: formatFrancs(difference, language),
            })}
          </Note>
          <LongTextField
            label={t(texts.reason)}
            required
            maxLength={500}
            {...form.bind("reason")}
          />
        </>
      )}
      <Button variant="text" size="small" disabled={form.busy} onClick={onRecount}>
        {t(texts.recount)}
      </Button>
    </FormDialog>
  );
}
