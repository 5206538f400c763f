import { useQueryClient } from "@tanstack/react-query";
import type { CounterShift } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";
import { useSentForm } from "../../lib/form.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { readAmount, validateAmount } from "../amount.ts";

/** Closes the shift with the counted cash; a difference asks for its reason. */
export function CloseShiftDialog({
  shift,
  onClose,
}: {
  readonly shift: CounterShift;
  readonly onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { callApi, toasts } = useServices();
  const queryClient = useQueryClient();
  const keys = useAttemptKeys();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ["getCounterShift"] });
  const differenceOf = (counted: string) => {
    const amount = readAmount(counted);
    return amount === null ? null : amount - shift.drawer;
  };
  const form = useSentForm({
    initial: { counted: "", reason: "" },
    validate: ({ counted, reason }) => ({
      ...validateAmount("counted", counted),
      ...(differenceOf(counted) && reason.trim() === "" ? { reason: fieldMessages.required } : {}),
    }),
    send({ counted, reason }) {
      const body = {
        counted: readAmount(counted) ?? 0,
        reason: differenceOf(counted) ? reason.trim() : "", // entered for an earlier count
      };
      return callApi(
        "closeCounterShift",
        { params: { id: shift.uuid }, body },
        { authenticated: true, quiet: true, idempotencyKey: keys.keyOf(JSON.stringify(body)) },
      );
    },
    succeeded() {
      toasts.show("ok", t(texts.closed));
      refresh();
      onClose();
    },
    refused(failure) {
      if (failure.kind === "refused") refresh(); // sold meanwhile on another screen
      return false;
    },
  });
  const difference = differenceOf(form.values.counted);
  return (
    <FormDialog
      title={t(texts.close)}
      form={form.formProps}
      submitLabel={t(texts.close)}
      busy={form.busy}
      refusal={form.refusal}
      onClose={onClose}
    >
      <p>{t(texts.closeText)}</p>
      <TextField
        label={t(texts.countedCash)}
        inputMode="numeric"
        autoComplete="off"
        required
        {...form.bind("counted")}
      />
      {difference === 0 ? (
        <Note tone="ok">
          {t(texts.noDifference, { amount: formatFrancs(shift.drawer, language) })}
        </Note>
      ) : null}
      {difference ? (
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
      ) : null}
    </FormDialog>
  );
}
