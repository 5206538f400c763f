import { agencyLoginMessages } from "@wakafine/shared/agencies/login-messages.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect } from "react";
import type { SentForm } from "../../lib/form.ts";
import { leaveDocument } from "../../lib/leave-document.ts";
import { memberAccessOf, afterLogin } from "../../lib/agency-access.ts";
import { usePageAddress } from "../../lib/page-address.tsx";
import { useAccount, useT } from "../../lib/page-services.tsx";
import { returnPathOf, withReturn } from "../../lib/return-path.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/choice.tsx";
import { mailIcon } from "../../ui/icons-booking.ts";
import { PhoneField, TextField } from "../../ui/text-fields.tsx";
import { EntryFrame, EntryWarnings } from "./entry-frame.tsx";
import { type EntryKind, entryPaths } from "./entry-kind.ts";
import { PasswordField } from "../../ui/secret-fields.tsx";
import { EntryLinks, FailureNote } from "./entry-parts.tsx";
import type { LogInForm, LogInType } from "./log-in-form.ts";
import { SecondFactorStep } from "./second-factor-step.tsx";
import { useLogIn } from "./use-log-in.ts";
import * as styles from "./entry.module.css";

const types: readonly LogInType[] = ["email", "phone"];

/** The choice between e-mail and phone, and the field for it; another choice clears the field [C2.auth.17–20, G.auth.06]. */
function IdentifierFields({ form }: { readonly form: SentForm<LogInForm> }) {
  const t = useT();
  const { values, bind, change, resetField } = form;
  const choose = (chosen: LogInType) => {
    change("type", chosen);
    resetField("identifier", { defaultValue: "" });
  };
  const inputProps = { required: true, autoComplete: "username", ...bind("identifier") };
  return (
    <>
      <Segmented
        legend={t(agencyLoginMessages.loginType)}
        options={types.map((type) => ({ value: type, label: t(agencyLoginMessages[type]) }))}
        input={{
          name: "type",
          value: values.type,
          onChange: (event) => choose(event.target.value as LogInType),
        }}
      />
      {values.type === "phone" ? (
        <PhoneField key="phone" label={t(agencyLoginMessages.phone)} {...inputProps} />
      ) : (
        <TextField
          key="email"
          label={t(agencyLoginMessages.email)}
          icon={mailIcon}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...inputProps}
        />
      )}
    </>
  );
}

function LogInLinks({ kind }: { readonly kind: EntryKind }) {
  const returnPath = returnPathOf(usePageAddress().query);
  const { forgotten, register } = entryPaths[kind];
  const isAgency = kind === "agency";
  return (
    <EntryLinks
      links={[
        { to: forgotten, label: authMessages.forgotten },
        isAgency
          ? { to: register, before: authMessages.noAgency, label: authMessages.registerAgency }
          : {
              to: withReturn(register, returnPath),
              before: authMessages.noAccount,
              label: authMessages.createAccount,
            },
        isAgency
          ? { to: entryPaths.client.login, label: authMessages.toClientLogin }
          : { to: entryPaths.agency.login, label: authMessages.toAgencyLogin },
        ...(isAgency
          ? []
          : [
              {
                to: "/app/reservation/reopen",
                before: authMessages.bookedAsGuest,
                label: shellMessages.findOrder,
              },
            ]),
      ]}
    />
  );
}

function LogInFields({ kind }: { readonly kind: EntryKind }) {
  const t = useT();
  const form = useLogIn(kind);
  const label = t(kind === "agency" ? agencyLoginMessages.pageTitle : authMessages.toClientLogin);
  return (
    <form {...form.formProps} className={`card ${styles.form}`} aria-label={label}>
      {form.needsCode ? (
        <SecondFactorStep form={form} />
      ) : (
        <>
          <IdentifierFields form={form} />
          <PasswordField bound={form.bind("password")} />
          <FailureNote failure={form.failure} />
          <Button type="submit" size="big" full busy={form.busy}>
            {t(shellMessages.logIn)}
          </Button>
          <LogInLinks kind={kind} />
        </>
      )}
    </form>
  );
}

/**
 * Login pages of both account types [C2.auth.01, C2.auth.02, G.auth.06]. A logged-in user is redirected: members to the landing page of
 * their role, travellers home or to the return path [C2.auth.24, G.role.10]. A logged-in traveller may still log in as a member.
 */
export function LogInPage({ kind }: { readonly kind: EntryKind }) {
  const account = useAccount();
  const returnPath = returnPathOf(usePageAddress().query);
  const isAgency = kind === "agency";
  const next =
    account && (!isAgency || memberAccessOf(account)) ? afterLogin(account, returnPath) : null;
  useEffect(() => {
    if (next) leaveDocument(next, { replace: true });
  }, [next]);
  if (next) return null;
  return (
    <EntryFrame
      title={isAgency ? agencyLoginMessages.banner : authMessages.clientBanner}
      text={isAgency ? agencyLoginMessages.bannerText : authMessages.clientBannerText}
      aside={isAgency ? <EntryWarnings /> : null}
    >
      <LogInFields kind={kind} />
    </EntryFrame>
  );
}
