import { agencyProfilePath } from "../../lib/user-access.ts";
import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import { agencyProfileMessages } from "@wakafine/shared/agencies/profile-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { readOnlyStateOf } from "../../lib/agency-access.ts";
import { useApiQuery } from "../api.ts";
import { useAccount, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { ReadOnlyNote } from "../../ui/read-only-note.tsx";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { LeaveQuestion } from "../leave-question.tsx";
import { OfficePage } from "../office-page.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { TextField, PhoneField } from "../../ui/text-fields.tsx";
import { TownField } from "../../ui/town-field.tsx";
import { LogoPanel } from "./logo-panel.tsx";
import { useAgencyForm } from "./use-agency-form.ts";
import * as styles from "./agency-profile.module.css";

function AgencyFields({ agency }: { readonly agency: OwnAgency }) {
  const t = useT();
  const { bind, change, leave, refusal, busy, isDirty, formProps } = useAgencyForm(agency);
  const town = bind("town");
  return (
    <form {...formProps} className="card" aria-label={t(agencyProfileMessages.details)}>
      <h2 className="h2">{t(agencyProfileMessages.details)}</h2>
      <TextField
        label={t(agencyProfileMessages.name)}
        autoComplete="organization"
        maxLength={300}
        {...bind("name")}
      />
      <TownField
        free
        label={t(agencyProfileMessages.city)}
        name="town"
        value={town.value}
        error={town.error}
        onValue={(text) => change("town", text)}
        onLeave={() => leave("town")}
      />
      <TextField
        label={t(agencyProfileMessages.district)}
        autoComplete="address-level3"
        maxLength={300}
        {...bind("quarter")}
      />
      <PhoneField label={t(agencyProfileMessages.phone)} {...bind("phonenumber")} />
      <TextField
        label={t(agencyProfileMessages.emailOptional)}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        {...bind("email")}
      />
      <RefusalNote text={refusal} />
      <Button type="submit" busy={busy}>
        {t(agencyProfileMessages.save)}
      </Button>
      <LeaveQuestion when={isDirty} />
    </form>
  );
}

/**
 * `/agency/edit`: name, place and contact of the agency, and its logo; for administrators and managers of the agency [A2.agsh.05,
 * A2.agsh.06].
 */
export function Page() {
  const t = useT();
  const { data: agency, error, isFetching, isPaused, refetch } = useApiQuery("getOwnAgency", {});
  const isReadOnly = readOnlyStateOf(useAccount()) !== null;
  const body = () => {
    if (isReadOnly) {
      return (
        <>
          <ReadOnlyNote />
        </>
      );
    }
    if (agency) {
      return (
        <>
          <AgencyFields key={agency.uuid} agency={agency} />
          <LogoPanel agency={agency} />
        </>
      );
    }
    if (error && !isFetching) {
      return (
        <ErrorState title={error.message}>
          <Button onClick={() => void refetch()}>{t(shellMessages.retry)}</Button>
        </ErrorState>
      );
    }
    return isPaused ? (
      <Note tone="hold">{t(shellMessages.offline)}</Note>
    ) : (
      <RowsSkeleton rows={5} />
    );
  };
  return (
    <OfficePage
      title={t(agencyProfileMessages.edit)}
      actions={
        <ButtonLink variant="text" size="small" icon={arrowLeftIcon} to={agencyProfilePath}>
          {t(agencyProfileMessages.title)}
        </ButtonLink>
      }
      className={styles.agencyEdit}
    >
      {body()}
    </OfficePage>
  );
}
