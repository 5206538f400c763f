import { adminUserMessages } from "@wakafine/shared/administration/user-messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { secondFactorMessages } from "@wakafine/shared/accounts/second-factor-messages.ts";
import { userRoles } from "@wakafine/shared/reference/messages.ts";
import { useState } from "react";
import { useAccount, useLanguage, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/text-fields.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Section } from "./details.tsx";
import { userName } from "./user-cells.tsx";
import { useAction } from "./use-action.ts";
import type { UserWithSessions } from "./user-details.tsx";
import { permissionsOn } from "./user-rules.ts";
import { UserStateBadge } from "./user-state-badge.tsx";
import * as styles from "./admin.module.css";

interface ConfirmationProps {
  readonly user: UserWithSessions;
  readonly onClose: () => void;
}

/** Confirms deactivating or activating a user; a reason is required to deactivate and optional to activate [G.auth.08]. */
function ToggleQuestion({ user, onClose }: ConfirmationProps) {
  const t = useT();
  const { isPending, error, mutate } = useAction("setAdminUserActive", onClose);
  const toggle = (reason: string) =>
    mutate({
      params: { id: user.id },
      body: { is_active: !user.is_active, ...(reason ? { reason } : {}) },
    });
  const name = userName(user, t);
  const off = user.is_active;
  return (
    <ConfirmDialog
      danger={off}
      title={t(off ? adminUserMessages.deactivateTitle : adminUserMessages.reactivateTitle, {
        name,
      })}
      text={t(off ? adminUserMessages.deactivateText : adminUserMessages.reactivateText)}
      confirmLabel={t(off ? adminUserMessages.deactivate : adminUserMessages.reactivate)}
      reason={off ? "required" : "optional"}
      reasonHelp={t(adminUserMessages.reasonHelp)}
      busy={isPending}
      failure={error}
      onConfirm={toggle}
      onCancel={onClose}
    />
  );
}

function useRoleTitle() {
  const language = useLanguage();
  return (roleId: number) =>
    userRoles.find(({ id }) => id === roleId)?.[`title_${language}`] ?? String(roleId);
}

function RoleQuestion({ user, roleId, onClose }: ConfirmationProps & { readonly roleId: number }) {
  const t = useT();
  const titleOf = useRoleTitle();
  const { isPending, error, mutate } = useAction("setAdminUserRole", onClose);
  const setRole = (reason: string) =>
    mutate({
      params: { id: user.id },
      body: { role_id: roleId, ...(reason ? { reason } : {}) },
    });
  const text = (
    <div className="stack">
      <p>
        {t(adminUserMessages.roleText, { before: titleOf(user.role.id), after: titleOf(roleId) })}
      </p>
      {roleId === 1 ? <Note tone="warn">{t(adminUserMessages.administratorText)}</Note> : null}
    </div>
  );
  return (
    <ConfirmDialog
      title={t(adminUserMessages.roleTitle, { name: userName(user, t) })}
      text={text}
      confirmLabel={t(adminUserMessages.changeRole)}
      reason="optional"
      reasonHelp={t(adminUserMessages.reasonHelp)}
      busy={isPending}
      failure={error}
      onConfirm={setRole}
      onCancel={onClose}
    />
  );
}

/** Choice of another role; it takes effect only after confirmation. */
function RoleChoice({
  user,
  roles,
}: {
  readonly user: UserWithSessions;
  readonly roles: readonly number[];
}) {
  const t = useT();
  const titleOf = useRoleTitle();
  const [chosen, setChosen] = useState("");
  const [pressed, setPressed] = useState<"incomplete" | "confirming" | null>(null);
  const roleId = roles.find((id) => String(id) === chosen);
  if (roles.length === 0) return null;
  const error =
    pressed === "incomplete" && roleId === undefined ? t(fieldMessages.required) : undefined;
  return (
    <div className={styles.role}>
      <SelectField
        label={t(adminUserMessages.newRole)}
        value={chosen}
        error={error}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{t(adminUserMessages.chooseRole)}</option>
        {roles.map((id) => (
          <option key={id} value={id}>
            {titleOf(id)}
          </option>
        ))}
      </SelectField>
      <Button
        variant="quiet"
        onClick={() => setPressed(roleId === undefined ? "incomplete" : "confirming")}
      >
        {t(adminUserMessages.changeRole)}
      </Button>
      {pressed === "confirming" && roleId !== undefined ? (
        <RoleQuestion user={user} roleId={roleId} onClose={() => setPressed(null)} />
      ) : null}
    </div>
  );
}

/** Confirms removing the second factor of an administrator who lost app and recovery codes. */
function SecondFactorQuestion({ user, onClose }: ConfirmationProps) {
  const t = useT();
  const { isPending, error, mutate } = useAction("removeAdminUserSecondFactor", onClose);
  return (
    <ConfirmDialog
      danger
      title={t(secondFactorMessages.removeTitle, { name: userName(user, t) })}
      text={t(secondFactorMessages.removeText)}
      confirmLabel={t(secondFactorMessages.remove)}
      busy={isPending}
      failure={error}
      onConfirm={() => mutate({ params: { id: user.id } })}
      onCancel={onClose}
    />
  );
}

/** Access and role of the user: what may be changed, or why it may not [G.role.01, G.role.05, G.role.17]. */
export function UserActions({ user }: { readonly user: UserWithSessions }) {
  const t = useT();
  const permissions = permissionsOn(user, useAccount()?.user["id"]);
  const [asking, setAsking] = useState<"toggle" | "second factor" | null>(null);
  const close = () => setAsking(null);
  return (
    <Section id="acts" title={t(adminUserMessages.actions)}>
      <div className="card stack">
        <p>
          <UserStateBadge user={user} />
        </p>
        {permissions.isOwn ? <Note>{t(adminUserMessages.ownText)}</Note> : null}
        {user.is_active && user.deactivated ? (
          <Note tone="warn">{t(adminUserMessages.deactivatedText)}</Note>
        ) : null}
        {user.is_active && !user.deactivated && user.invitation_waiting ? (
          <Note tone="hold">{t(adminUserMessages.invitedText)}</Note>
        ) : null}
        {!permissions.isOwn && user.agency ? <Note>{t(adminUserMessages.memberText)}</Note> : null}
        <RoleChoice user={user} roles={permissions.roles} />
        {permissions.toggle ? (
          <div className={styles.acts}>
            <Button
              variant={user.is_active ? "danger" : "main"}
              onClick={() => setAsking("toggle")}
            >
              {t(user.is_active ? adminUserMessages.deactivate : adminUserMessages.reactivate)}
            </Button>
            {permissions.removesSecondFactor ? (
              <Button variant="quiet" onClick={() => setAsking("second factor")}>
                {t(secondFactorMessages.remove)}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {asking === "toggle" ? <ToggleQuestion user={user} onClose={close} /> : null}
      {asking === "second factor" ? <SecondFactorQuestion user={user} onClose={close} /> : null}
    </Section>
  );
}
