import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";
import { userFormMessages } from "@wakafine/shared/messages/agency-users.ts";
import { agencyRoles } from "@wakafine/shared/messages/reference.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { minPasswordLength } from "@wakafine/shared/rules/password.ts";
import { type FormEvent, useId, useState } from "react";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { useLanguage, useT, useServices } from "../../lib/page-services.tsx";
import { type ValidatedForm, useValidatedForm } from "../../lib/use-validated-form.ts";
import { roleText } from "../../lib/role-text.ts";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/choice.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { LeaveQuestion } from "../../ui/leave-question.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { PhoneField, SelectField, TextField } from "../../ui/text-fields.tsx";
import type { Users } from "./use-users.ts";
import {
  ownBody,
  ownErrors,
  roleBody,
  roleErrorsOf,
  validateUserForm,
  type UserForm,
  userFormOf,
  userBody,
} from "./user-form.ts";
import { userName } from "./user-texts.ts";

interface DialogProps {
  /** Who is changed; null for a new person. */
  readonly user: AgencyUser | null;
  /** Who is changed is the one who changes. */
  readonly isOwn: boolean;
  /** The roles on offer. */
  readonly roles: readonly number[];
  readonly users: Pick<Users, "state" | "add" | "update">;
  readonly onClose: () => void;
}

/** The form's own life: check, send, read the answer. */
function useUserForm({ user, isOwn, roles, users, onClose }: DialogProps) {
  const t = useT();
  const { toasts } = useServices();
  const fields = useValidatedForm(userFormOf(user), (form) =>
    user?.invited
      ? roleErrorsOf(form, roles)
      : isOwn
        ? ownErrors(form, roles)
        : validateUserForm(form, user === null, roles),
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const busy = users.state.actions[user ? "update" : "add"].status === "loading";
  const send = async () => {
    setRefusal(null);
    const result = user
      ? await users.update(
          user,
          user.invited
            ? roleBody(fields.form)
            : isOwn
              ? ownBody(fields.form)
              : userBody(fields.form),
        )
      : await users.add(fields.form);
    if (!result.ok) {
      // The warning of a failed act; it also stands in the form [A4.users.06–07].
      toasts.show(result.failure.kind === "network" ? "error" : "warning", result.failure.message);
      setRefusal(result.failure.message);
      return fields.setServerErrors(fieldErrorsOfFailure(result.failure));
    }
    const saved = result.user ?? user;
    const name = saved ? userName(saved) : "";
    const added = saved?.invitation_pending ? userFormMessages.invited : userFormMessages.added;
    toasts.show("ok", user ? t(userFormMessages.saved, { name }) : t(added, { name }));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && fields.passes()) void send();
  };
  return { fields, busy, refusal, submit };
}

function PasswordField({
  bind,
  isNew,
}: Pick<ValidatedForm<UserForm>, "bind"> & { readonly isNew: boolean }) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const help = isNew
    ? t(userFormMessages.passwordHelp, { count: minPasswordLength })
    : t(userFormMessages.newPasswordHelp);
  return (
    <div>
      <TextField
        label={t(isNew ? userFormMessages.password : userFormMessages.newPassword)}
        help={help}
        type={shown ? "text" : "password"}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        {...bind("password")}
      />
      <CheckBox checked={shown} onChange={(event) => setShown(event.target.checked)}>
        {t(userFormMessages.showPassword)}
      </CheckBox>
    </div>
  );
}

type FieldsProps = Pick<ValidatedForm<UserForm>, "bind"> & Pick<DialogProps, "roles">;

function RoleField({ bind, roles }: FieldsProps) {
  const t = useT();
  const language = useLanguage();
  const offered = agencyRoles.filter((role) => roles.includes(role.id));
  return (
    <SelectField label={t(userFormMessages.role)} {...bind("user_agency_role_id")}>
      <option value="">{t(userFormMessages.chooseRole)}</option>
      {offered.map((role) => (
        <option key={role.id} value={role.id}>
          {roleText(role, language)}
        </option>
      ))}
    </SelectField>
  );
}

/** Who joined by invitation keeps what is the account's own; the agency changes the role (docs/decisions/0070). */
function InvitedFields({ user, ...role }: FieldsProps & { readonly user: AgencyUser }) {
  const t = useT();
  return (
    <>
      <p>{t(userFormMessages.roleOnly, { name: userName(user) })}</p>
      <RoleField {...role} />
    </>
  );
}

function Names({ bind }: Pick<FieldsProps, "bind">) {
  const t = useT();
  return (
    <div className="user-names">
      <TextField
        label={t(userFormMessages.firstname)}
        autoComplete="off"
        maxLength={300}
        {...bind("firstname")}
      />
      <TextField
        label={t(userFormMessages.name)}
        autoComplete="off"
        maxLength={300}
        {...bind("lastname")}
      />
    </div>
  );
}

/** One's own contacts and password are changed in the profile, where the password is asked for (docs/decisions/0070). */
function OwnFields(role: FieldsProps) {
  const t = useT();
  return (
    <>
      <p className="muted">{t(userFormMessages.ownHelp)}</p>
      <Names bind={role.bind} />
      <RoleField {...role} />
    </>
  );
}

/** E-mail, first name, name, phone, password and role [A3.users.16–21]. */
function UserFields({ bind, isNew, roles }: FieldsProps & { readonly isNew: boolean }) {
  const t = useT();
  return (
    <>
      <p className="muted">
        {t(isNew ? userFormMessages.contactHelp : userFormMessages.contactChangeHelp)}
      </p>
      <TextField
        label={t(userFormMessages.email)}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        {...bind("email")}
      />
      <Names bind={bind} />
      <PhoneField label={t(userFormMessages.phone)} {...bind("phonenumber")} autoComplete="off" />
      <RoleField bind={bind} roles={roles} />
      <PasswordField bind={bind} isNew={isNew} />
    </>
  );
}

function FieldsFor({ user, isOwn, ...fields }: FieldsProps & Pick<DialogProps, "user" | "isOwn">) {
  if (user?.invited) return <InvitedFields user={user} {...fields} />;
  return isOwn ? <OwnFields {...fields} /> : <UserFields isNew={user === null} {...fields} />;
}

/** Adds or changes a person; closing asks before what was typed is lost [A2.users.03, A2.users.04]. */
export function UserDialog(props: DialogProps) {
  const t = useT();
  const formId = useId();
  const { fields, busy, refusal, submit } = useUserForm(props);
  const [asking, setAsking] = useState(false);
  const leave = () => (fields.isTouched ? setAsking(true) : props.onClose());
  const isNew = props.user === null;
  const footer = (
    <footer className="user-foot">
      <Button variant="quiet" onClick={leave}>
        {t(shellMessages.cancel)}
      </Button>
      <Button type="submit" form={formId} full busy={busy}>
        {t(isNew ? userFormMessages.create : userFormMessages.save)}
      </Button>
    </footer>
  );
  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={t(isNew ? userFormMessages.addTitle : userFormMessages.editTitle)}
        footer={footer}
      >
        <form id={formId} ref={fields.element} className="user-form" noValidate onSubmit={submit}>
          <FieldsFor user={props.user} isOwn={props.isOwn} bind={fields.bind} roles={props.roles} />
          <RefusalNote text={refusal} />
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        danger
        title={t(userFormMessages.discardTitle)}
        text={t(userFormMessages.discardText)}
        confirmLabel={t(userFormMessages.discard)}
        cancelLabel={t(userFormMessages.keep)}
        onConfirm={props.onClose}
        onCancel={() => setAsking(false)}
      />
      <LeaveQuestion when={fields.isTouched} />
    </>
  );
}
