import { siteRoutes } from "@wakafine/shared/contract/site-routes.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { userSexes } from "@wakafine/shared/reference/messages.ts";
import {
  validateTravellerForm,
  type TravellerForm,
} from "@wakafine/shared/accounts/registration.ts";
import type { SentForm } from "../../lib/form.ts";
import { usePageAddress } from "../../lib/page-address.tsx";
import { useLanguage, useT, useServices } from "../../lib/page-services.tsx";
import { returnPathOf, withReturn } from "../../lib/return-path.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/choice.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { TownField } from "../../ui/town-field.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { registerPage } from "./entry-draft.ts";
import { entryPaths } from "./entry-kind.ts";
import { NewPasswordFields } from "../../ui/secret-fields.tsx";
import { EntryLinks, FailureNote } from "./entry-parts.tsx";
import { registeredToken } from "../../lib/pending-code.ts";
import { emptyTraveller, travellerBody } from "./register-body.ts";
import { ConditionsBox, ContactFields } from "./registration-parts.tsx";
import { useDraftForm } from "./use-draft-form.ts";
import { useRegistered } from "./use-registered.ts";
import * as styles from "./entry.module.css";

/** The documents have one path for this page and one for the booking dialog; both belong to one endpoint [G.auth.02]. */
const [pageOfRegistration] = siteRoutes.register.aliases;

function UserFields({
  form: { bind, values, change, leave },
}: {
  readonly form: SentForm<TravellerForm>;
}) {
  const t = useT();
  const language = useLanguage();
  const sex = bind("sex_id");
  return (
    <>
      <div className="grid2">
        <TextField
          label={t(authMessages.lastname)}
          autoComplete="family-name"
          required
          {...bind("lastname")}
        />
        <TextField
          label={t(authMessages.firstname)}
          autoComplete="given-name"
          required
          {...bind("firstname")}
        />
      </div>
      <Segmented
        legend={t(authMessages.sex)}
        options={userSexes.map((one) => ({
          value: String(one.id),
          label: one[`title_${language}`],
        }))}
        error={sex.error}
        input={{ name: "sex_id", value: values.sex_id, onChange: sex.onChange, onBlur: sex.onBlur }}
      />
      <ContactFields phone={bind("phonenumber")} email={bind("email")} />
      <TownField
        free
        {...bind("town")}
        label={t(authMessages.residence)}
        onValue={(town) => change("town", town)}
        onLeave={() => leave("town")}
      />
    </>
  );
}

/** `/auth/client/register`: registers a traveller [C2.auth.03, C5.auth.10–17, G.auth.11]. */
export function Screen() {
  const t = useT();
  const language = useLanguage();
  const { callApi, tab } = useServices();
  const registered = useRegistered("client");
  const back = returnPathOf(usePageAddress().query);
  const form = useDraftForm(registerPage("client"), {
    initial: emptyTraveller,
    validate: validateTravellerForm,
    send: (entered: TravellerForm) =>
      callApi(
        "register",
        { body: travellerBody(entered, language) },
        { quiet: true, token: registeredToken(tab, "client"), alias: pageOfRegistration },
      ),
    succeeded: (response, entered) => registered(response, entered),
  });
  return (
    <EntryFrame title={authMessages.newClientBanner} text={authMessages.newClientBannerText}>
      <form
        {...form.formProps}
        className={`card ${styles.form}`}
        aria-label={t(authMessages.newClientBanner)}
      >
        <UserFields form={form} />
        <NewPasswordFields password={form.bind("password")} again={form.bind("password_confirm")} />
        <ConditionsBox
          bound={form.bind("conditions")}
          onTicked={(value) => form.change("conditions", value)}
        />
        <FailureNote failure={form.failure} />
        <Button type="submit" size="big" full busy={form.busy}>
          {t(authMessages.register)}
        </Button>
        <EntryLinks
          links={[
            {
              to: withReturn(entryPaths.client.login, back),
              before: authMessages.haveAccount,
              label: authMessages.toClientLogin,
            },
            { to: entryPaths.agency.register, label: authMessages.registerAgency },
          ]}
        />
      </form>
    </EntryFrame>
  );
}
