import { adminAgencyMessages, adminMessages } from "@wakafine/shared/messages/admin.ts";
import { agencyTransportTypes } from "@wakafine/shared/messages/reference.ts";
import { longestName } from "@wakafine/shared/rules/list-sizes.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/choice.tsx";
import { LeaveQuestion } from "../../ui/leave-question.tsx";
import { SelectField, TextField } from "../../ui/text-fields.tsx";
import { ActDialog } from "./act-dialog.tsx";
import type { AgencyWithStaff } from "./agency-words.ts";
import { termNumbers } from "./agency-terms.ts";
import { Section } from "./facts.tsx";
import { type TermsState, useAgencyTerms } from "./use-agency-terms.ts";

const parcelsOnly = 4;

function KindFields({ terms }: { readonly terms: TermsState }) {
  const say = useSay();
  const language = useLanguage();
  const { value: flag, error, ...sender } = terms.bind("is_package_sender");
  return (
    <>
      <SelectField label={say(adminAgencyMessages.kind)} {...terms.bind("agency_transport_type_id")}>
        {agencyTransportTypes.map((type) => (
          <option key={type.id} value={type.id}>
            {type[`title_${language}`]}
          </option>
        ))}
      </SelectField>
      <TextField label={say(adminAgencyMessages.group)} help={say(adminAgencyMessages.groupHelp)} maxLength={longestName} {...terms.bind("group")} />
      <div className="adm-wide">
        <CheckBox {...sender} error={error} checked={flag === "yes"} onChange={(event) => terms.change({ is_package_sender: event.target.checked ? "yes" : "" })}>
          {say(adminAgencyMessages.parcelFlag)}
        </CheckBox>
      </div>
    </>
  );
}

function NumberFields({ terms }: { readonly terms: TermsState }) {
  const say = useSay();
  return termNumbers.map(({ name, label, help }) => (
    <TextField key={name} inputMode="decimal" autoComplete="off" label={say(label)} help={say(help)} {...terms.bind(name)} />
  ));
}

/** What will change, once more before it does. */
function ChangeQuestion({ agency, terms }: { readonly agency: AgencyWithStaff; readonly terms: TermsState }) {
  const say = useSay();
  const becomesParcelsOnly = terms.form.agency_transport_type_id === String(parcelsOnly) && agency.agency_transport_type.id !== parcelsOnly;
  const text = (
    <div className="stack">
      <p>{say(adminAgencyMessages.changeText)}</p>
      <ul className="adm-changes b">
        {terms.changes.map((one) => (
          <li key={one.name}>{say(adminMessages.change, one)}</li>
        ))}
      </ul>
      {becomesParcelsOnly ? <Note tone="warn">{say(adminAgencyMessages.parcelsOnlyText)}</Note> : null}
      <p className="muted">{say(adminAgencyMessages.termsText)}</p>
    </div>
  );
  return (
    <ActDialog
      title={say(adminAgencyMessages.changeTitle, { name: agency.name })}
      text={text}
      confirmLabel={say(adminMessages.save)}
      busy={terms.busy}
      failure={terms.failure}
      onConfirm={() => void terms.save()}
      onCancel={terms.cancel}
    />
  );
}

/** What only administrators change: type, parcel flag, group, rates and fixed fees [G.role.05, G.agsh.01]. */
export function AgencyTermsForm({ agency }: { readonly agency: AgencyWithStaff }) {
  const say = useSay();
  const terms = useAgencyTerms(agency);
  return (
    <Section id="terms" title={say(adminAgencyMessages.terms)}>
      <form ref={terms.element} className="card adm-terms" noValidate onSubmit={terms.submit} aria-label={say(adminAgencyMessages.terms)}>
        <KindFields terms={terms} />
        <NumberFields terms={terms} />
        <div className="adm-wide stack-1">
          <p className="muted">{say(adminAgencyMessages.termsText)}</p>
          <p role="status">{terms.note}</p>
          <div className="adm-acts">
            <Button type="submit">{say(adminMessages.save)}</Button>
          </div>
        </div>
      </form>
      <LeaveQuestion when={terms.isTouched} />
      {terms.isAsking ? <ChangeQuestion agency={agency} terms={terms} /> : null}
    </Section>
  );
}
