import type { Me } from "@wakafine/shared/contract/profile.ts";
import { profileMessages } from "@wakafine/shared/messages/profile.ts";
import { userSexes } from "@wakafine/shared/messages/reference.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { profileFaults, type ProfileForm } from "@wakafine/shared/rules/profile.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { focusHeading } from "../../lib/focus-heading.ts";
import { useLanguage, useSay, useServices } from "../../lib/page-services.tsx";
import { type SentForm, useSentForm } from "../../lib/use-sent-form.ts";
import { Button } from "../../ui/button.tsx";
import { idCardIcon, mailIcon } from "../../ui/icons-booking.ts";
import { lockIcon } from "../../ui/icons.ts";
import { LeaveQuestion } from "../../ui/leave-question.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { PhoneField, SelectField, TextField } from "../../ui/text-fields.tsx";
import { TownField } from "../../ui/town-field.tsx";
import { bodyOf, formOf, ownFaults } from "./profile-fields.ts";
import { UnprovenContact } from "./unproven-contact.tsx";
import { useKeepMe } from "./use-me.ts";

interface DataFields extends ProfileForm {
  readonly current_password: string;
}
interface FormProps {
  readonly form: SentForm<DataFields>;
}

/** Calls `takeOver` when the person was changed elsewhere, as by the code of a new phone; answers what is told of a change that was made here. */
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

/** The form of one's data and its sending; what was typed stays through failures and a change of language. */
function useDataForm(me: Me) {
  const language = useLanguage();
  const { callApi, chooseLanguage, toasts } = useServices();
  const keepMe = useKeepMe();
  const [began, setBegan] = useState(() => formOf(me, language));
  const [asksPassword, setAsksPassword] = useState(false);
  const sent = useSentForm<DataFields, Me>({
    begin: { ...began, current_password: "" },
    judge: (typed) => profileFaults(typed, began),
    send: (typed) => callApi("updateMe", { body: { ...bodyOf(typed, began), ...(asksPassword ? { current_password: typed.current_password } : {}) } }, { quiet: true }),
    faultsOf: ownFaults,
    refused: (failure) => {
      // It appears, and is the wrong field that gets the focus.
      if ("current_password" in ownFaults(failure)) setAsksPassword(true);
      return false;
    },
    succeeded: ({ data, message }, typed) => {
      const body = bodyOf(typed, began);
      toasts.show("ok", message ?? "");
      changedHere(data);
      keepMe(data);
      const next = formOf(data, body.lang ?? language);
      setBegan(next);
      sent.restart({ ...next, current_password: "" });
      setAsksPassword(false);
      if (body.lang) chooseLanguage(body.lang);
      if (body.email || body.phonenumber) focusHeading(); // the code is asked for below it
    },
  });
  const changedHere = useOtherChange(me, () => {
    const next = formOf(me, language);
    const changed = (Object.keys(next) as (keyof ProfileForm)[]).filter((name) => next[name] !== began[name]);
    setBegan(next);
    sent.follow(Object.fromEntries(changed.map((name) => [name, next[name]])));
  });
  return { sent, asksPassword };
}

function Names({ form }: FormProps) {
  const say = useSay();
  return (
    <div className="pair">
      <TextField label={say(profileMessages.firstname)} autoComplete="given-name" autoCapitalize="words" {...form.bind("firstname")} />
      <TextField label={say(profileMessages.lastname)} autoComplete="family-name" autoCapitalize="words" {...form.bind("lastname")} />
    </div>
  );
}

/** While a contact is as the account has it, what is known of it stands below its field. */
function Contacts({ form, me }: FormProps & { readonly me: Me }) {
  const say = useSay();
  const help = say(profileMessages.contactHelp);
  const [email, phone] = [form.bind("email"), form.bind("phonenumber")];
  return (
    <div className="pair">
      <div className="stack-1">
        <TextField
          label={say(profileMessages.email)}
          icon={mailIcon}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          help={help}
          {...email}
        />
        {email.value.trim() === me.email ? <UnprovenContact me={me} kind="email" /> : null}
      </div>
      <div className="stack-1">
        <PhoneField label={say(profileMessages.phone)} help={help} {...phone} />
        {normalisePhone(phone.value) === me.phonenumber ? <UnprovenContact me={me} kind="phonenumber" /> : null}
      </div>
    </div>
  );
}

/** Asked for by the server alone: a new contact while the login is some time ago. */
function CurrentPassword({ form }: FormProps) {
  const say = useSay();
  return (
    <TextField
      label={say(profileMessages.currentPassword)}
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
  const say = useSay();
  const language = useLanguage();
  const town = form.bind("town");
  return (
    <>
      <div className="pair">
        <SelectField label={say(profileMessages.sex)} {...form.bind("sex")}>
          <option value="">{say(profileMessages.notGiven)}</option>
          {userSexes.map((sex) => (
            <option key={sex.id} value={sex.id}>
              {sex[`title_${language}`]}
            </option>
          ))}
        </SelectField>
        <TownField
          free
          label={say(profileMessages.town)}
          name="town"
          value={town.value}
          error={town.error}
          onValue={(text) => form.change({ town: text })}
          onLeave={town.onBlur}
        />
      </div>
      <div className="pair">
        <TextField label={say(profileMessages.cni)} icon={idCardIcon} autoComplete="off" autoCapitalize="characters" {...form.bind("cni_identifier")} />
        <SelectField label={say(profileMessages.language)} {...form.bind("lang")}>
          <option value="fr">{say(profileMessages.french)}</option>
          <option value="en">{say(profileMessages.english)}</option>
        </SelectField>
      </div>
    </>
  );
}

/** One's own data, filled in as the server has it [C2.acct.02, C5.acct.03–07]. */
export function DataForm({ me }: { readonly me: Me }) {
  const say = useSay();
  const { sent: form, asksPassword } = useDataForm(me);
  return (
    <form {...form.formProps} className="card account-form" aria-labelledby="my-details">
      <h2 className="h2" id="my-details">
        {say(profileMessages.data)}
      </h2>
      <Names form={form} />
      <Contacts form={form} me={me} />
      {asksPassword ? <CurrentPassword form={form} /> : null}
      <Rest form={form} />
      <RefusalNote text={form.refusal} />
      <Button type="submit" busy={form.busy}>
        {say(profileMessages.save)}
      </Button>
      <LeaveQuestion when={form.isTouched} />
    </form>
  );
}
