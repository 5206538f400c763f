import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { agencyTransportTypes } from "@wakafine/shared/reference/messages.ts";
import { validateAgencyForm, type AgencyForm } from "@wakafine/shared/accounts/registration.ts";
import type { SentForm } from "../../lib/form.ts";
import { useLanguage, useT, useServices } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/text-fields.tsx";
import { TownField } from "../../ui/town-field.tsx";
import { EntryFrame, EntryWarnings } from "./entry-frame.tsx";
import { registerPage } from "./entry-draft.ts";
import { entryPaths } from "./entry-kind.ts";
import { NewPasswordFields } from "../../ui/secret-fields.tsx";
import { EntryLinks, FailureNote } from "./entry-parts.tsx";
import { registeredToken } from "../../lib/pending-code.ts";
import { agencyBody, emptyAgency } from "./register-body.ts";
import { ConditionsBox, ContactFields } from "./registration-parts.tsx";
import { useDraftForm } from "./use-draft-form.ts";
import { useRegistered } from "./use-registered.ts";
import * as styles from "./entry.module.css";

function AgencyFields({ form: { bind, change, leave } }: { readonly form: SentForm<AgencyForm> }) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <TextField
        label={t(authMessages.agencyName)}
        autoComplete="organization"
        required
        {...bind("name")}
      />
      <SelectField
        label={t(authMessages.transportType)}
        required
        {...bind("agency_transport_type_id")}
      >
        <option value="">{t(authMessages.choose)}</option>
        {agencyTransportTypes.map((type) => (
          <option key={type.id} value={type.id}>
            {type[`title_${language}`]}
          </option>
        ))}
      </SelectField>
      <div className="grid2">
        <TownField
          free
          {...bind("town")}
          label={t(authMessages.city)}
          onValue={(town) => change("town", town)}
          onLeave={() => leave("town")}
        />
        <TextField
          label={t(authMessages.district)}
          autoComplete="address-level3"
          required
          {...bind("quarter")}
        />
      </div>
      <ContactFields phone={bind("phonenumber")} email={bind("email")} />
    </>
  );
}

/** `/auth/agency/register`: registers an agency with its first user [C2.auth.04, C2.auth.16, A3.auth.01–06, G.auth.13]. */
export function Screen() {
  const t = useT();
  const language = useLanguage();
  const { callApi, tab } = useServices();
  const registered = useRegistered("agency");
  const form = useDraftForm(registerPage("agency"), {
    initial: emptyAgency,
    validate: validateAgencyForm,
    send: (entered: AgencyForm) =>
      callApi(
        "agencyRegister",
        { body: agencyBody(entered, language) },
        { quiet: true, token: registeredToken(tab, "agency") },
      ),
    succeeded: (response, entered) => registered(response, entered),
  });
  return (
    <EntryFrame
      title={authMessages.newAgencyBanner}
      text={authMessages.newAgencyBannerText}
      aside={<EntryWarnings title={authMessages.registerWarning} />}
    >
      <form
        {...form.formProps}
        className={`card ${styles.form}`}
        aria-label={t(authMessages.newAgencyBanner)}
      >
        <AgencyFields form={form} />
        <NewPasswordFields password={form.bind("password")} again={form.bind("password_confirm")} />
        <ConditionsBox
          bound={form.bind("conditions")}
          onTicked={(value) => form.change("conditions", value)}
        />
        <FailureNote failure={form.failure} />
        <Button type="submit" size="big" full busy={form.busy}>
          {t(authMessages.registerAgency)}
        </Button>
        <EntryLinks
          links={[
            {
              to: entryPaths.agency.login,
              before: authMessages.haveAccount,
              label: authMessages.toAgencyLogin,
            },
            { to: entryPaths.client.register, label: authMessages.createAccount },
          ]}
        />
      </form>
    </EntryFrame>
  );
}
