import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { copyMessages as texts } from "@wakafine/shared/departures/copy-messages.ts";
import {
  calendarMessages,
  tripFormMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { maxPlanDays } from "@wakafine/shared/departures/repeat.ts";
import { spokenDay } from "@wakafine/shared/formats/dates.ts";
import type { Language, Message } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { addDays, apiDay, type Day, dayOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useApiMutation } from "../../lib/api-query.tsx";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { useCheckedForm } from "../../lib/form.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { Segmented } from "../../ui/choice.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { weekOf, weekTexts } from "../weeks.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { readRefusal } from "./plan-response.ts";
import { useTripMutation } from "./use-trip-mutation.ts";

interface CopyForm {
  readonly period: "day" | "week";
  readonly from: string;
  readonly to: string;
}

interface Props {
  /** The day shown in the planning. */
  readonly day: Day;
  readonly onClose: () => void;
  readonly onCopied: (departures: ResponseOf<"copyDepartures">["departures"]) => void;
}

const firstOf = (period: CopyForm["period"], day: Day): Day =>
  period === "week" ? (weekOf(day)[0] ?? day) : day;

/** The rules of the server for the two dates [G.plan.05]. */
function validateCopy({ period, from, to }: CopyForm): Readonly<Record<string, Message>> {
  const today = dayOf(new Date());
  const [source, target] = [parseDay(from), parseDay(to)];
  if (!source) return { from: fieldMessages.required };
  if (!target) return { to: fieldMessages.required };
  if (firstOf(period, source) === firstOf(period, target)) return { to: texts.samePeriod };
  if (addDays(firstOf(period, target), period === "week" ? 6 : 0) < today)
    return { to: fieldMessages.past_date };
  return firstOf(period, target) > addDays(today, maxPlanDays) ? { to: texts.tooFar } : {};
}

/** Returns the day or the week of a date in words. */
function usePeriodText(period: CopyForm["period"]) {
  const t = useT();
  const language: Language = useLanguage();
  return (date: string) => {
    const day = parseDay(date);
    if (!day) return undefined;
    if (period === "day") return spokenDay(day, language);
    const week = weekOf(day);
    return t(calendarMessages.weekOf, weekTexts(week[0] ?? day, week[6] ?? day, language));
  };
}

/** State of the form: validation, sending, response. */
function useCopy({ day, onCopied }: Props) {
  const t = useT();
  const { toasts } = useServices();
  const today = dayOf(new Date());
  const next = addDays(day, 1);
  const form = useCheckedForm<CopyForm>({
    initial: { period: "day", from: day, to: next < today ? today : next },
    validate: validateCopy,
  });
  const { isPending, error, mutate, reset } = useApiMutation("copyDepartures", useTripMutation());
  const copiedText = (copied: ResponseOf<"copyDepartures">) => {
    const count = copied.departures.length;
    const { left_out_existing: existing, left_out_past: past } = copied;
    if (existing > 0 && past > 0) return t(texts.copiedBoth, { count, existing, past });
    if (existing > 0) return t(texts.copiedExisting, { count, existing });
    if (past > 0) return t(texts.copiedPast, { count, past });
    return count === 1 ? t(texts.copiedOne) : t(texts.copiedMany, { count });
  };
  const send = (skipExisting: boolean) => {
    const { period, from, to } = form.getValues();
    mutate(
      {
        body: {
          period,
          from: apiDay(from),
          to: apiDay(to),
          ...(skipExisting ? { skip_exist_dates: true } : {}),
        },
      },
      {
        onError: (failure) => form.showErrors(fieldErrorsOfFailure(failure)),
        onSuccess({ data }) {
          toasts.show(
            data.departures.length > 0 ? "ok" : "warning",
            data.departures.length > 0 ? copiedText(data) : t(tripFormMessages.createdNone),
          );
          onCopied(data.departures);
        },
      },
    );
  };
  return { form, busy: isPending, error, send, reset };
}

const othersOf = (failure: ApiFailure | null): number => Number(failure?.extra?.["others"] ?? 0);

/** Dialog that copies the departures of a day or a week to another one. */
export function CopyDeparturesDialog(props: Props) {
  const t = useT();
  const { form, busy, error, send, reset } = useCopy(props);
  const { period, from, to } = form.values;
  const periodText = usePeriodText(period);
  const refusal = error && readRefusal(error);
  const today = dayOf(new Date());
  return (
    <>
      <FormDialog
        title={t(texts.title)}
        form={form.formProps(() => !busy && send(false))}
        submitLabel={t(texts.copy)}
        busy={busy}
        refusal={refusal?.kind === "message" ? refusal.message : null}
        onClose={props.onClose}
      >
        <Segmented
          legend={t(texts.period)}
          options={[
            { value: "day", label: t(texts.day) },
            { value: "week", label: t(texts.week) },
          ]}
          input={{
            name: "period",
            value: period,
            onChange(event) {
              const chosen = event.target.value === "week" ? "week" : "day";
              form.change("period", chosen);
              // The next week by default, as the next day is for a day.
              if (parseDay(from)) form.change("to", addDays(from, chosen === "week" ? 7 : 1));
            },
          }}
        />
        <DateField label={t(texts.from)} required help={periodText(from)} {...form.bind("from")} />
        <DateField
          label={t(texts.to)}
          required
          min={period === "week" ? weekOf(today)[0] : today}
          help={periodText(to)}
          {...form.bind("to")}
        />
        <p className="muted">{t(texts.text)}</p>
      </FormDialog>
      <ConflictDialog
        clashes={refusal?.kind === "conflict" ? refusal.clashes : []}
        othersLeft={othersOf(error)}
        withRoute
        busy={busy}
        onOthers={() => send(true)}
        onCancel={reset}
      />
    </>
  );
}
