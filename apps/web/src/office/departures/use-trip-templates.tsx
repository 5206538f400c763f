import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { maxTemplateName } from "@wakafine/shared/departures/template-limits.ts";
import { templateMessages as texts } from "@wakafine/shared/departures/template-messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { useApiMutation } from "../../lib/api-query.tsx";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { useCheckedForm } from "../../lib/form.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { trashIcon } from "../../ui/icons-office.ts";
import { TextField } from "../../ui/text-fields.tsx";
import { useApiQuery } from "../api.ts";
import { FilterSelect } from "../filter-select.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { readRefusal } from "./plan-response.ts";
import { type Template, templateBody, tripOfTemplate, validateTemplate } from "./trip-templates.ts";
import type { TripFormHandle } from "./use-trip-form.ts";
import * as styles from "./planning.module.css";

const refreshes = { refreshes: ["listDepartureTemplates"] } as const;

/** Asks for the name and saves the form under it. */
function SaveTemplateDialog(props: {
  readonly trip: TripFormHandle;
  readonly name: string;
  readonly onClose: () => void;
  readonly onSaved: (template: Template) => void;
}) {
  const t = useT();
  const { toasts } = useServices();
  const form = useCheckedForm({
    initial: { name: props.name },
    validate: ({ name }) => (name.trim() === "" ? { name: fieldMessages.required } : {}),
  });
  const { isPending, error, mutate } = useApiMutation("saveDepartureTemplate", refreshes);
  const errors = error ? fieldErrorsOfFailure(error) : {};
  const refusal = error && readRefusal(error);
  const send = ({ name }: { readonly name: string }) => {
    if (isPending) return;
    mutate(
      { body: templateBody(props.trip.getValues(), name.trim()) },
      {
        onError(failure) {
          form.showErrors(fieldErrorsOfFailure(failure));
          props.trip.showErrors(fieldErrorsOfFailure(failure));
        },
        onSuccess({ data }) {
          toasts.show("ok", t(texts.saved, { name: data.name }));
          props.onSaved(data);
        },
      },
    );
  };
  const isOfTrip = Object.keys(errors).some((field) => field !== "name");
  return (
    <FormDialog
      title={t(texts.save)}
      form={form.formProps(send)}
      submitLabel={t(texts.submit)}
      busy={isPending}
      refusal={
        (refusal?.kind === "message" ? refusal.message : null) ??
        (isOfTrip ? t(tripFormMessages.fixFields) : null)
      }
      onClose={props.onClose}
    >
      <TextField
        label={t(texts.name)}
        maxLength={maxTemplateName}
        autoComplete="off"
        {...form.bind("name")}
      />
      <p className="muted">{t(texts.text)}</p>
    </FormDialog>
  );
}

function useDeletion(onDeleted: () => void) {
  const t = useT();
  const { toasts } = useServices();
  const [asked, ask] = useState<Template | null>(null);
  const { isPending, mutate } = useApiMutation("deleteDepartureTemplate", refreshes);
  const confirm = () => {
    if (!asked || isPending) return;
    mutate(
      { params: { id: asked.uuid } },
      {
        onError: (failure) => toasts.show("warning", failure.message),
        onSuccess() {
          toasts.show("ok", t(texts.deleted));
          onDeleted();
        },
        onSettled: () => ask(null),
      },
    );
  };
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      danger
      busy={isPending}
      title={t(texts.deleteTitle, { name: asked?.name ?? "" })}
      text={t(texts.deleteText)}
      confirmLabel={t(texts.confirmDelete)}
      cancelLabel={t(shellMessages.cancel)}
      onConfirm={confirm}
      onCancel={() => ask(null)}
    />
  );
  return { ask, dialog };
}

/** The button that saves the form; invalid fields are marked and the first one is focused. */
function SaveButton({ trip, onOpen }: { readonly trip: TripFormHandle; onOpen: () => void }) {
  const t = useT();
  const { toasts } = useServices();
  const box = useRef<HTMLDivElement>(null);
  const [refused, refuse] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const wrong = "[aria-invalid='true'], [data-wrong] input";
    if (refused > 0) box.current?.closest("form")?.querySelector<HTMLElement>(wrong)?.focus();
  }, [refused]);
  const open = () => {
    const errors = validateTemplate(trip.getValues());
    if (Object.keys(errors).length === 0) return onOpen();
    trip.showErrors(errors);
    refuse();
    toasts.show("warning", t(texts.incomplete));
  };
  return (
    <div ref={box}>
      <Button variant="text" size="small" onClick={open}>
        {t(texts.save)}
      </Button>
    </div>
  );
}

/** The templates of the agency in the trip form: the choice above its fields, the button that saves below, and their dialogs, which are outside of the form. */
export function useTripTemplates(trip: TripFormHandle): {
  readonly choice: ReactNode;
  readonly save: ReactNode;
  readonly dialogs: ReactNode;
} {
  const t = useT();
  const { data, isPending } = useApiQuery("listDepartureTemplates", {});
  const templates = data ?? [];
  const [chosenId, choose] = useState("");
  const [isSaving, setSaving] = useState(false);
  const chosen = templates.find(({ uuid }) => uuid === chosenId);
  const deletion = useDeletion(() => choose(""));
  const onChoose = (id: string) => {
    choose(id);
    const template = templates.find(({ uuid }) => uuid === id);
    if (template) trip.fill(tripOfTemplate(template));
  };
  const { city_departure, city_destination } = trip.values;
  return {
    // Also without templates and while they load: the fields below keep their place.
    choice: (
      <div className={styles.templates}>
        <FilterSelect
          label={t(texts.choose)}
          any={t(templates.length > 0 ? texts.none : isPending ? texts.loading : texts.empty)}
          value={chosen?.uuid ?? ""}
          choices={templates.map(({ uuid, name }) => [uuid, name] as const)}
          disabled={templates.length === 0}
          onChoose={onChoose}
        />
        {chosen ? (
          <IconButton
            label={t(texts.delete, { name: chosen.name })}
            icon={trashIcon}
            onClick={() => deletion.ask(chosen)}
          />
        ) : null}
      </div>
    ),
    save: <SaveButton trip={trip} onOpen={() => setSaving(true)} />,
    dialogs: (
      <>
        {deletion.dialog}
        {isSaving ? (
          <SaveTemplateDialog
            trip={trip}
            name={
              chosen?.name ?? `${city_departure} – ${city_destination}`.slice(0, maxTemplateName)
            }
            onClose={() => setSaving(false)}
            onSaved={({ uuid }) => {
              setSaving(false);
              choose(uuid);
            }}
          />
        ) : null}
      </>
    ),
  };
}
