import { agencyLoginMessages } from "@wakafine/shared/messages/agency-login.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type FormEvent, useRef, useState } from "react";
import { useSay } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckBox, Segmented } from "../../ui/choice.tsx";
import { lockIcon } from "../../ui/icons.ts";
import { mailIcon } from "../../ui/icons-booking.ts";
import { PhoneField, TextField } from "../../ui/text-fields.tsx";
import { emptyForm, type LogInErrors, type LogInField, type LogInForm, logInErrors, type LogInType, switchType } from "./log-in-form.ts";
import { useLogIn } from "./use-log-in.ts";

type Touched = Readonly<Partial<Record<LogInField, boolean>>>;

interface FieldsProps {
  readonly form: LogInForm;
  readonly errors: LogInErrors;
  readonly onForm: (form: LogInForm) => void;
  readonly onTouched: (field: LogInField) => void;
}

function useSentences(): (messages: readonly Message[] | undefined) => string | undefined {
  const say = useSay();
  return (messages) => messages?.map((message) => say(message)).join(". ");
}

function IdentifierField({ form, errors, onForm, onTouched }: FieldsProps) {
  const say = useSay();
  const sentences = useSentences();
  const shared = {
    name: "identifier",
    value: form.identifier,
    error: sentences(errors.identifier),
    onChange: (event: { target: { value: string } }) => onForm({ ...form, identifier: event.target.value }),
    onBlur: () => onTouched("identifier"),
  };
  if (form.type === "phone") return <PhoneField key="phone" label={say(agencyLoginMessages.phone)} {...shared} />;
  return (
    <TextField
      key="email"
      label={say(agencyLoginMessages.email)}
      icon={mailIcon}
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...shared}
    />
  );
}

function PasswordField({ form, errors, onForm, onTouched }: FieldsProps) {
  const say = useSay();
  const sentences = useSentences();
  const [shown, setShown] = useState(false);
  return (
    <div>
      <TextField
        label={say(agencyLoginMessages.password)}
        icon={lockIcon}
        type={shown ? "text" : "password"}
        name="password"
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        value={form.password}
        error={sentences(errors.password)}
        onChange={(event) => onForm({ ...form, password: event.target.value })}
        onBlur={() => onTouched("password")}
      />
      <CheckBox checked={shown} onChange={(event) => setShown(event.target.checked)}>
        {say(agencyLoginMessages.showPassword)}
      </CheckBox>
    </div>
  );
}

function TypeChoice({ form, onForm }: Pick<FieldsProps, "form" | "onForm">) {
  const say = useSay();
  const types: readonly LogInType[] = ["email", "phone"];
  return (
    <Segmented
      legend={say(agencyLoginMessages.loginType)}
      options={types.map((type) => ({ value: type, label: say(agencyLoginMessages[type]) }))}
      input={{ name: "login_type", value: form.type, onChange: (event) => onForm(switchType(form, event.target.value as LogInType)) }}
    />
  );
}

/** The form of the login: errors stand once a field was left or the form was sent [C5.auth.01]. */
export function LogInFields() {
  const say = useSay();
  const [form, setForm] = useState(emptyForm);
  const [touched, setTouched] = useState<Touched>({});
  const { state, logIn } = useLogIn();
  const element = useRef<HTMLFormElement>(null);
  const errors = logInErrors(form);
  const shown: LogInErrors = Object.fromEntries(Object.entries(errors).filter(([field]) => touched[field as LogInField]));
  const change = (next: LogInForm) => {
    if (next.type !== form.type) setTouched({ ...touched, identifier: false });
    setForm(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched({ identifier: true, password: true });
    const [first] = Object.keys(errors);
    if (first) element.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    else void logIn(form);
  };
  const fields = { form, errors: shown, onForm: change, onTouched: (field: LogInField) => setTouched({ ...touched, [field]: true }) };
  return (
    <form ref={element} className="card login-form" noValidate onSubmit={submit} aria-label={say(agencyLoginMessages.pageTitle)}>
      <TypeChoice form={form} onForm={change} />
      <IdentifierField {...fields} />
      <PasswordField {...fields} />
      {state.message ? (
        <Note tone="warn" urgent>
          {state.message}
        </Note>
      ) : null}
      <Button type="submit" size="big" full busy={state.status === "sending"}>
        {say(shellMessages.logIn)}
      </Button>
    </form>
  );
}
