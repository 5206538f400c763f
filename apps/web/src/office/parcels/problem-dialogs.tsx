import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelExceptionMessages } from "@wakafine/shared/parcels/exception-messages.ts";
import { parcelProblemMessages as texts } from "@wakafine/shared/parcels/problem-messages.ts";
import type { endedExceptions, RecordedException } from "@wakafine/shared/parcels/states.ts";
import { type BoundField, useSentForm } from "../../lib/form.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { SelectField } from "../../ui/text-fields.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { PhotosField } from "./photos-field.tsx";
import { maxNote, type ProblemForm, validateNote, validateProblem } from "./problem-form.ts";
import { useChangedParcel } from "./use-changed-parcel.ts";

function NoteField({ bound }: { readonly bound: BoundField }) {
  const t = useT();
  return (
    <LongTextField label={t(texts.note)} help={t(texts.noteHelp)} maxLength={maxNote} {...bound} />
  );
}

interface Props {
  readonly parcel: Parcel;
  readonly onClose: () => void;
}

/** Records that a parcel is held, damaged, lost or returned; sending the same report again after a lost response records it once (decision 0176). */
export function ReportProblemDialog(
  props: Props & { readonly problems: readonly RecordedException[] },
) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const { parcel, problems, onClose } = props;
  const changed = useChangedParcel(parcel.uuid);
  const form = useSentForm<ProblemForm, Parcel>({
    initial: { exception: "", note: "", images: [] },
    validate: validateProblem,
    send({ exception, note, images: [image] }) {
      const report = { qr_code: parcel.qr_code, exception: exception as RecordedException };
      const body = { ...report, note: note.trim(), ...(image ? { image } : {}) };
      return callApi(
        "recordParcelException",
        { body },
        { authenticated: true, quiet: true, idempotencyKey: changed.keyOf(body) },
      );
    },
    succeeded({ data }, { exception }) {
      changed.show(data);
      const problem = exception === "" ? "" : t(parcelExceptionMessages[exception]);
      toasts.show("ok", t(texts.reported, { problem }));
      onClose();
    },
    refused(failure) {
      if (failure.kind === "refused") changed.readAgain();
      return false;
    },
  });
  const { exception } = form.values;
  return (
    <FormDialog
      title={t(texts.report)}
      form={form.formProps}
      submitLabel={t(texts.report)}
      busy={form.busy}
      refusal={form.refusal}
      onClose={onClose}
    >
      <SelectField
        label={t(texts.kind)}
        help={exception === "" ? null : t(texts[exception])}
        {...form.bind("exception")}
      >
        <option value="">{t(texts.choose)}</option>
        {problems.map((problem) => (
          <option key={problem} value={problem}>
            {t(parcelExceptionMessages[problem])}
          </option>
        ))}
      </SelectField>
      <NoteField bound={form.bind("note")} />
      <PhotosField
        photos={form.values.images}
        max={1}
        error={form.bind("images", "image").error}
        onPhotos={(images) => form.change("images", images)}
      />
      <p className="muted">{t(texts.smsNotice)}</p>
    </FormDialog>
  );
}

/** Releases a held parcel, or records that a lost one is found or a returned one goes to its receiver after all (decision 0176). */
export function EndProblemDialog(
  props: Props & { readonly problem: (typeof endedExceptions)[number] },
) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const { parcel, problem, onClose } = props;
  const changed = useChangedParcel(parcel.uuid);
  const label = { problem: t(parcelExceptionMessages[problem]) };
  const form = useSentForm({
    initial: { note: "" },
    validate: ({ note }) => validateNote(note),
    send({ note }) {
      const body = { qr_code: parcel.qr_code, exception: problem, note: note.trim() };
      return callApi(
        "endParcelException",
        { body },
        { authenticated: true, quiet: true, idempotencyKey: changed.keyOf(body) },
      );
    },
    succeeded({ data }) {
      changed.show(data);
      toasts.show("ok", t(texts.ended, label));
      onClose();
    },
    refused(failure) {
      if (failure.kind === "refused") changed.readAgain();
      return false;
    },
  });
  return (
    <FormDialog
      title={t(texts.end, label)}
      form={form.formProps}
      submitLabel={t(texts.endNow)}
      busy={form.busy}
      refusal={form.refusal}
      onClose={onClose}
    >
      <p>{t(texts[`end${problem}`])}</p>
      <NoteField bound={form.bind("note")} />
    </FormDialog>
  );
}
