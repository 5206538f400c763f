import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { userSexes } from "@wakafine/shared/reference/messages.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { validateProfileForm, type ProfileForm } from "@wakafine/shared/accounts/profile.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { focusHeading } from "../../../lib/focus-heading.ts";
import { type SentForm, useSentForm } from "../../../lib/form.ts";
import { useLanguage, useT, useServices } from "../../../lib/page-services.tsx";
import { Button } from "../../../ui/button.tsx";
import { idCardIcon, mailIcon } from "../../../ui/icons-booking.ts";
import { lockIcon } from "../../../ui/icons.ts";
import { LeaveQuestion } from "../../../ui/leave-question.tsx";
import { RefusalNote } from "../../../ui/refusal-note.tsx";
import { PhoneField, SelectField, TextField } from "../../../ui/text-fields.tsx";
import { TownField } from "../../../ui/town-field.tsx";
import { bodyOf, formOf, ownErrors } from "./profile-fields.ts";
import { UnverifiedContact } from "./unverified-contact.tsx";
import { useStoreMe } from "./use-me.ts";
import * as styles from "./profile.module.css";

interface DataFields extends ProfileForm {
  readonly current_password: string;
}
interface FormProps {
  readonly form: SentForm<DataFields>;
}

/**
 * Calls `takeOver` when the user was changed elsewhere, for example by the code of a new phone. Returns a function to call with a change
 * made here.
 */
function useOtherChange(me: Me, takeOver: () => void): (changed: Me) => void {
  const known = useRef(me);
  const latest = useEffectEvent(takeOver);
  useEffect(() => {
    if (known.current === me) return;
    known.current = me;
    latest();
  }, [me]);
  return (changed) => {
    known.current = changed;
  };
}

/** Form of the user's data. Entered values are kept after failures and a change of language. */
function useDataForm(me: Me) {
  const language = useLanguage();
  const { callApi, chooseLanguage, toasts } = useServices();
  const storeMe = useStoreMe();
  const [began, setBegan] = useState(() => formOf(me, language));
  const [needsPassword, setNeedsPassword] = useState(false);
  const sent = useSentForm<DataFields, Me>({
    initial: { ...began, current_password: "" },
    validate: (entered) => validateProfileForm(entered, began),
    send: (entered) =>
      callApi(
        "updateMe",
        {
          body: {
            ...bodyOf(entered, began),
            ...(needsPassword ? { current_password: entered.current_password } : {}),
          },
        },
        { quiet: true },
      ),
    fieldErrorsOf: ownErrors,
    refused: (failure) => {
      // The password field appears and, as the invalid field, gets the focus.
      if ("current_password" in ownErrors(failure)) setNeedsPassword(true);
      return false;
    },
    succeeded: ({ data, message }, entered) => {
      const body = bodyOf(entered, began);
      toasts.show("ok", message ?? "");
      changedHere(data);
      storeMe(data);
      const next = formOf(data, body.lang ?? language);
      setBegan(next);
      sent.reset({ ...next, current_password: "" });
      setNeedsPassword(false);
      if (body.lang) chooseLanguage(body.lang);
      if (body.email || body.phonenumber) focusHeading(); // The code is entered below the heading.
    },
  });
  const changedHere = useOtherChange(me, () => {
    const next = formOf(me, language);
    setBegan(next);
    sent.reset({ ...next, current_password: "" }, { keepDirtyValues: true, keepTouched: true });
  });
  return { sent, needsPassword };
}

function Names({ form }: FormProps) {
  const t = useT();
  return (
    <div className={styles.pair}>
      <TextField
        label={t(profileMessages.lastname)}
        autoComplete="family-name"
        autoCapitalize="words"
        {...form.bind("lastname")}
      />
      <TextField
        label={t(profileMessages.firstname)}
        autoComplete="given-name"
        autoCapitalize="words"
        {...form.bind("firstname")}
      />
    </div>
  );
}

/** Contact fields. Below an unchanged contact its verification state is shown. */
function Contacts({ form, me }: FormProps & { readonly me: Me }) {
  const t = useT();
  const help = t(profileMessages.contactHelp);
  const [email, phone] = [form.bind("email"), form.bind("phonenumber")];
  return (
    <div className={styles.pair}>
      <div className="stack-1">
        <TextField
          label={t(profileMessages.email)}
          icon={mailIcon}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          help={help}
          {...email}
        />
        {email.value.trim() === me.email ? <UnverifiedContact me={me} kind="email" /> : null}
      </div>
      <div className="stack-1">
        <PhoneField label={t(profileMessages.phone)} help={help} {...phone} />
        {normalisePhone(phone.value) === me.phonenumber ? (
          <UnverifiedContact me={me} kind="phonenumber" />
        ) : null}
      </div>
    </div>
  );
}

/** Shown only if the server requires it: for a new contact when the login was some time ago. */
function CurrentPassword({ form }: FormProps) {
  const t = useT();
  return (
    <TextField
      label={t(profileMessages.currentPassword)}
      icon={lockIcon}
      type="password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...form.bind("current_password")}
    />
  );
}

function Rest({ form }: FormProps) {
  const t = useT();
  const language = useLanguage();
  const town = form.bind("town");
  return (
    <>
      <div className={styles.pair}>
        <SelectField label={t(profileMessages.sex)} {...form.bind("sex")}>
          <option value="">{t(profileMessages.notGiven)}</option>
          {userSexes.map((sex) => (
            <option key={sex.id} value={sex.id}>
              {sex[`title_${language}`]}
            </option>
          ))}
        </SelectField>
        <TownField
          free
          label={t(profileMessages.town)}
          name="town"
          value={town.value}
          error={town.error}
          onValue={(text) => form.change("town", text)}
          onLeave={town.onBlur}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={t(profileMessages.cni)}
          icon={idCardIcon}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.bind("cni_identifier")}
        />
        <SelectField label={t(profileMessages.language)} {...form.bind("lang")}>
          <option value="fr">{t(profileMessages.french)}</option>
          <option value="en">{t(profileMessages.english)}</option>
        </SelectField>
      </div>
    </>
  );
}

/** Form of the user's data, filled in with the stored values [C2.acct.02, C5.acct.03–07]. */
export function DataForm({ me }: { readonly me: Me }) {
  const t = useT();
  const { sent: form, needsPassword } = useDataForm(me);
  return (
    <form {...form.formProps} className={`card ${styles.form}`} aria-labelledby="my-details">
      <h2 className="h2" id="my-details">
        {t(profileMessages.data)}
      </h2>
      <Names form={form} />
      <Contacts form={form} me={me} />
      {needsPassword ? <CurrentPassword form={form} /> : null}
      <Rest form={form} />
      <RefusalNote text={form.refusal} />
      <Button type="submit" busy={form.busy}>
        {t(profileMessages.save)}
      </Button>
      <LeaveQuestion when={form.isDirty} />
    </form>
  );
}
