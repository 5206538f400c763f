import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import { userFormMessages } from "@wakafine/shared/members/messages.ts";
import { agencyRoles } from "@wakafine/shared/reference/messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { minPasswordLength } from "@wakafine/shared/accounts/password.ts";
import { useId, useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { useLanguage, useT, useServices } from "../../lib/page-services.tsx";
import { roleText } from "../../lib/role-text.ts";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { type CheckedForm, useCheckedForm } from "../../lib/form.ts";
import { useFormDraft } from "../form-draft.ts";
import { LeaveQuestion } from "../leave-question.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { PhoneField, SelectField, TextField } from "../../ui/text-fields.tsx";
import type { MemberMutations } from "./use-members.ts";
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
import * as styles from "./agency-users.module.css";

/** Name of a new member's draft, which is stored when the session ends. */
export const newUserDraft = "new-member";

interface DialogProps {
  /** The member to change; null for a new member. */
  readonly user: AgencyUser | null;
  /** True if members edit themselves. */
  readonly isOwn: boolean;
  /** The roles that can be chosen. */
  readonly roles: readonly number[];
  readonly mutations: Pick<MemberMutations, "add" | "update">;
  readonly onClose: () => void;
}

const isRefusal = (failure: ApiFailure) => failure.kind === "refused";

/** Form of one member: chooses validation and mutation. */
function useUserForm({ user, isOwn, roles, mutations, onClose }: DialogProps) {
  const t = useT();
  const { toasts } = useServices();
  const { add, update } = mutations;
  const language = useLanguage();
  const validate = (form: UserForm) =>
    user?.invited
      ? roleErrorsOf(form, roles)
      : isOwn
        ? ownErrors(form, roles)
        : validateUserForm(form, user === null, roles);
  const form = useCheckedForm<UserForm>({ initial: userFormOf(user), validate });
  useFormDraft(form, user ? null : newUserDraft);
  const answers = {
    onSuccess({ data }: { readonly data: { readonly user: AgencyUser } }) {
      const name = userName(data.user);
      const added = data.user.invitation_pending
        ? userFormMessages.invited
        : userFormMessages.added;
      toasts.show("ok", t(user ? userFormMessages.saved : added, { name }));
      onClose();
    },
    onError(failure: ApiFailure) {
      // The warning of a failed action; the form shows it too [A4.users.06–07].
      toasts.show(isRefusal(failure) ? "warning" : "error", failure.message);
      form.showErrors(fieldErrorsOfFailure(failure));
    },
  };
  const { isPending, error } = user ? update : add;
  const send = (values: UserForm) => {
    if (user) {
      const bodyOf = user.invited ? roleBody : isOwn ? ownBody : userBody;
      update.mutate({ params: { id: user.public_id }, body: bodyOf(values) }, answers);
    } else add.mutate({ body: { ...userBody(values), lang: language } }, answers);
  };
  return {
    form,
    busy: isPending,
    refusal: error?.message,
    formProps: form.formProps((values) => !isPending && send(values)),
  };
}

function PasswordField({
  bind,
  isNew,
}: Pick<CheckedForm<UserForm>, "bind"> & { readonly isNew: boolean }) {
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

type FieldsProps = Pick<CheckedForm<UserForm>, "bind"> & Pick<DialogProps, "roles">;

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

/**
 * Fields of a member who joined by invitation: the agency changes only the role, because the account belongs to the user
 * (docs/decisions/0070).
 */
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
    <div className={styles.names}>
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

/** Fields of the member's own data. Contacts and password are changed in the profile, which requires the password (docs/decisions/0070). */
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

/** E-mail, first name, last name, phone, password and role [A3.users.16–21]. */
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

/** Adds or changes a member; closing asks for confirmation before unsaved input is lost [A2.users.03, A2.users.04]. */
export function UserDialog(props: DialogProps) {
  const t = useT();
  const formId = useId();
  const { form, busy, refusal, formProps } = useUserForm(props);
  const [asking, setAsking] = useState(false);
  const leave = () => (form.isDirty ? setAsking(true) : props.onClose());
  const isNew = props.user === null;
  const footer = (
    <footer className={styles.foot}>
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
        startsAtField
        onClose={leave}
        title={t(isNew ? userFormMessages.addTitle : userFormMessages.editTitle)}
        footer={footer}
      >
        <form id={formId} {...formProps} className={styles.form}>
          <FieldsFor user={props.user} isOwn={props.isOwn} bind={form.bind} roles={props.roles} />
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
      <LeaveQuestion when={form.isDirty} />
    </>
  );
}
