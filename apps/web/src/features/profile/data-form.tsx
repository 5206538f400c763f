import type { Me } from "@wakafine/shared/contract/profile.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { profileMessages } from "@wakafine/shared/messages/profile.ts";
import { userSexes } from "@wakafine/shared/messages/reference.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { profileFaults } from "@wakafine/shared/rules/profile.ts";
import { type FormEvent, useState } from "react";
import { faultsOfFailure } from "../../lib/field-faults.ts";
import { useLanguage, useSay, useServices } from "../../lib/page-services.tsx";
import { useJudgedForm } from "../../lib/use-judged-form.ts";
import { Button } from "../../ui/button.tsx";
import { idCardIcon, mailIcon } from "../../ui/icons-booking.ts";
import { lockIcon } from "../../ui/icons.ts";
import { LeaveQuestion } from "../../ui/leave-question.tsx";
import { PhoneField, SelectField, TextField } from "../../ui/text-fields.tsx";
import { TownField } from "../../ui/town-field.tsx";
import { bodyOf, fieldNamed, formOf } from "./profile-fields.ts";
import { UnprovenContact } from "./unproven-contact.tsx";
import { useKeepMe } from "./use-me.ts";

/** The form of one's data and its sending; what was typed stays through failures and a change of language. */
function useDataForm(me: Me) {
  const language = useLanguage();
  const { callApi, chooseLanguage, toasts } = useServices();
  const keepMe = useKeepMe();
  const [began, setBegan] = useState(() => formOf(me, language));
  const [busy, setBusy] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useJudgedForm({ ...began, current_password: "" }, (typed) => profileFaults(typed, began));
  const save = async () => {
    if (!form.passes()) return;
    setBusy(true);
    const body = bodyOf(form.form, began);
    const password = asksPassword ? { current_password: form.form.current_password } : {};
    const result = await callApi("updateMe", { body: { ...body, ...password } }, { quiet: true });
    setBusy(false);
    if (!result.ok) {
      const faults = result.failure.code === "wrong_password" ? { current_password: errorMessages.wrong_password } : faultsOfFailure(result.failure);
      if ("current_password" in faults) setAsksPassword(true); // appears, and is the wrong field that gets the focus
      const told = Object.entries(faults).map(([name, fault]) => [fieldNamed(name), fault] as const);
      form.setServerFaults(Object.fromEntries(told));
      if (told.length === 0) toasts.show(result.failure.kind === "network" ? "error" : "warning", result.failure.message);
      return;
    }
    toasts.show("ok", result.message ?? "");
    keepMe(result.data);
    const next = formOf(result.data, body.lang ?? language);
    setBegan(next);
    form.restart({ ...next, current_password: "" });
    setAsksPassword(false);
    if (body.lang) chooseLanguage(body.lang);
    if (body.email || body.phonenumber) window.scrollTo(0, 0);
  };
  return { form, busy, asksPassword, save };
}
type DataFormState = ReturnType<typeof useDataForm>["form"];

function Names({ form }: { readonly form: DataFormState }) {
  const say = useSay();
  return (
    <div className="pair">
      <TextField label={say(profileMessages.firstname)} autoComplete="given-name" autoCapitalize="words" {...form.bind("firstname")} />
      <TextField label={say(profileMessages.lastname)} autoComplete="family-name" autoCapitalize="words" {...form.bind("lastname")} />
    </div>
  );
}

/** While a contact is as the account has it, what is known of it stands below its field. */
function Contacts({ form, me }: { readonly form: DataFormState; readonly me: Me }) {
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
function CurrentPassword({ form }: { readonly form: DataFormState }) {
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

function Rest({ form }: { readonly form: DataFormState }) {
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
  const { form, busy, asksPassword, save } = useDataForm(me);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void save();
  };
  return (
    <form ref={form.element} className="card account-form" noValidate onSubmit={submit} aria-labelledby="my-details">
      <h2 className="h2" id="my-details">
        {say(profileMessages.data)}
      </h2>
      <Names form={form} />
      <Contacts form={form} me={me} />
      {asksPassword ? <CurrentPassword form={form} /> : null}
      <Rest form={form} />
      <Button type="submit" busy={busy}>
        {say(profileMessages.save)}
      </Button>
      <LeaveQuestion when={form.isTouched} />
    </form>
  );
}
