import type { FeeField } from "@wakafine/shared/agencies/fee-terms.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/administration/messages.ts";
import { agencyTransportTypes } from "@wakafine/shared/reference/messages.ts";
import { maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import type { BoundField } from "../../lib/form.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { LeaveQuestion } from "../leave-question.tsx";
import { SelectField, TextField } from "../../ui/text-fields.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { AgencyWithMembers } from "./agency-labels.ts";
import { termNumbers } from "./agency-terms.ts";
import { Section } from "./details.tsx";
import { type TermsState, useAgencyTerms } from "./use-agency-terms.ts";
import * as styles from "./admin.module.css";

const parcelsOnly = 4;

function KindFields({ terms }: { readonly terms: TermsState }) {
  const t = useT();
  const language = useLanguage();
  const { value: flag, error, ...sender } = terms.bind("is_package_sender");
  return (
    <>
      <SelectField label={t(adminAgencyMessages.kind)} {...terms.bind("agency_transport_type_id")}>
        {agencyTransportTypes.map((type) => (
          <option key={type.id} value={type.id}>
            {type[`title_${language}`]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t(adminAgencyMessages.group)}
        help={t(adminAgencyMessages.groupHelp)}
        maxLength={maxNameLength}
        {...terms.bind("group")}
      />
      <div className={styles.wide}>
        <CheckBox
          {...sender}
          error={error}
          checked={flag === "yes"}
          onChange={(event) => terms.change("is_package_sender", event.target.checked ? "yes" : "")}
        >
          {t(adminAgencyMessages.parcelFlag)}
        </CheckBox>
      </div>
    </>
  );
}

/** The rates and fixed fees, as fields of a form. */
export function NumberFields({
  terms,
}: {
  readonly terms: { readonly bind: (name: FeeField) => BoundField };
}) {
  const t = useT();
  return termNumbers.map(({ name, label, help }) => (
    <TextField
      key={name}
      inputMode="decimal"
      autoComplete="off"
      label={t(label)}
      help={t(help)}
      {...terms.bind(name)}
    />
  ));
}

/** Shows the changes for confirmation before they are saved. */
function ChangeQuestion({
  agency,
  terms,
}: {
  readonly agency: AgencyWithMembers;
  readonly terms: TermsState;
}) {
  const t = useT();
  const becomesParcelsOnly =
    terms.values.agency_transport_type_id === String(parcelsOnly) &&
    agency.agency_transport_type.id !== parcelsOnly;
  const text = (
    <div className="stack">
      <p>{t(adminAgencyMessages.changeText)}</p>
      <ul className={`${styles.changes} b`}>
        {terms.changes.map((one) => (
          <li key={one.name}>{t(adminMessages.change, one)}</li>
        ))}
      </ul>
      {becomesParcelsOnly ? (
        <Note tone="warn">{t(adminAgencyMessages.parcelsOnlyText)}</Note>
      ) : null}
      <p className="muted">{t(adminAgencyMessages.termsText)}</p>
    </div>
  );
  return (
    <ConfirmDialog
      title={t(adminAgencyMessages.changeTitle, { name: agency.name })}
      text={text}
      confirmLabel={t(adminMessages.save)}
      busy={terms.busy}
      failure={terms.failure}
      onConfirm={terms.save}
      onCancel={terms.cancel}
    />
  );
}

/** Terms that only administrators change: type, parcel flag, group, rates and fixed fees [G.role.05, G.agsh.01]. */
export function AgencyTermsForm({ agency }: { readonly agency: AgencyWithMembers }) {
  const t = useT();
  const terms = useAgencyTerms(agency);
  return (
    <Section id="terms" title={t(adminAgencyMessages.terms)}>
      <form
        {...terms.formProps}
        className={`card ${styles.terms}`}
        aria-label={t(adminAgencyMessages.terms)}
      >
        <KindFields terms={terms} />
        <NumberFields terms={terms} />
        <div className={`${styles.wide} stack-1`}>
          <p className="muted">{t(adminAgencyMessages.termsText)}</p>
          <p role="status">{terms.note}</p>
          <div className={styles.acts}>
            <Button type="submit">{t(adminMessages.save)}</Button>
          </div>
        </div>
      </form>
      <LeaveQuestion when={terms.isDirty} />
      {terms.isAsking ? <ChangeQuestion agency={agency} terms={terms} /> : null}
    </Section>
  );
}
