import { adminUserMessages } from "@wakafine/shared/messages/admin-users.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { secondFactorMessages } from "@wakafine/shared/messages/second-factor.ts";
import { userRoles } from "@wakafine/shared/messages/reference.ts";
import { useState } from "react";
import { useAccount, useLanguage, useSay } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/text-fields.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { Section } from "./facts.tsx";
import { personName } from "./person-cells.tsx";
import { useAct } from "./use-act.ts";
import type { UserWithSessions } from "./user-facts.tsx";
import { rightsOn } from "./user-rules.ts";
import { UserStateBadge } from "./user-state-badge.tsx";

interface Asking {
  readonly person: UserWithSessions;
  readonly onClose: () => void;
}

/** Deactivating says why; letting in again may [G.auth.08]. */
function ToggleQuestion({ person, onClose }: Asking) {
  const say = useSay();
  const { busy, failure, act } = useAct("setAdminUserActive");
  const toggle = async (reason: string) => {
    if ((await act({ params: { id: person.id }, body: { is_active: !person.is_active, ...(reason ? { reason } : {}) } }))?.ok) onClose();
  };
  const name = personName(person, say);
  const off = person.is_active;
  return (
    <ActDialog
      danger={off}
      title={say(off ? adminUserMessages.deactivateTitle : adminUserMessages.reactivateTitle, { name })}
      text={say(off ? adminUserMessages.deactivateText : adminUserMessages.reactivateText)}
      confirmLabel={say(off ? adminUserMessages.deactivate : adminUserMessages.reactivate)}
      reason={off ? "required" : "optional"}
      reasonHelp={say(adminUserMessages.reasonHelp)}
      busy={busy}
      failure={failure}
      onConfirm={(reason) => void toggle(reason)}
      onCancel={onClose}
    />
  );
}

function useRoleTitle() {
  const language = useLanguage();
  return (roleId: number) => userRoles.find(({ id }) => id === roleId)?.[`title_${language}`] ?? String(roleId);
}

function RoleQuestion({ person, roleId, onClose }: Asking & { readonly roleId: number }) {
  const say = useSay();
  const titleOf = useRoleTitle();
  const { busy, failure, act } = useAct("setAdminUserRole");
  const setRole = async (reason: string) => {
    if ((await act({ params: { id: person.id }, body: { role_id: roleId, ...(reason ? { reason } : {}) } }))?.ok) onClose();
  };
  const text = (
    <div className="stack">
      <p>{say(adminUserMessages.roleText, { before: titleOf(person.role.id), after: titleOf(roleId) })}</p>
      {roleId === 1 ? <Note tone="warn">{say(adminUserMessages.administratorText)}</Note> : null}
    </div>
  );
  return (
    <ActDialog
      title={say(adminUserMessages.roleTitle, { name: personName(person, say) })}
      text={text}
      confirmLabel={say(adminUserMessages.changeRole)}
      reason="optional"
      reasonHelp={say(adminUserMessages.reasonHelp)}
      busy={busy}
      failure={failure}
      onConfirm={(reason) => void setRole(reason)}
      onCancel={onClose}
    />
  );
}

/** The choice of another role; nothing happens before the question is answered. */
function RoleChoice({ person, roles }: { readonly person: UserWithSessions; readonly roles: readonly number[] }) {
  const say = useSay();
  const titleOf = useRoleTitle();
  const [chosen, setChosen] = useState("");
  const [pressed, setPressed] = useState<"early" | "asking" | null>(null);
  const roleId = roles.find((id) => String(id) === chosen);
  if (roles.length === 0) return null;
  const error = pressed === "early" && roleId === undefined ? say(fieldMessages.required) : undefined;
  return (
    <div className="adm-role">
      <SelectField label={say(adminUserMessages.newRole)} value={chosen} error={error} onChange={(event) => setChosen(event.target.value)}>
        <option value="">{say(adminUserMessages.chooseRole)}</option>
        {roles.map((id) => (
          <option key={id} value={id}>
            {titleOf(id)}
          </option>
        ))}
      </SelectField>
      <Button look="quiet" onClick={() => setPressed(roleId === undefined ? "early" : "asking")}>
        {say(adminUserMessages.changeRole)}
      </Button>
      {pressed === "asking" && roleId !== undefined ? <RoleQuestion person={person} roleId={roleId} onClose={() => setPressed(null)} /> : null}
    </div>
  );
}

/** The way back in for an administrator who lost app and recovery codes. */
function SecondFactorQuestion({ person, onClose }: Asking) {
  const say = useSay();
  const { busy, failure, act } = useAct("removeAdminUserSecondFactor");
  const remove = async () => {
    if ((await act({ params: { id: person.id } }))?.ok) onClose();
  };
  return (
    <ActDialog
      danger
      title={say(secondFactorMessages.removeTitle, { name: personName(person, say) })}
      text={say(secondFactorMessages.removeText)}
      confirmLabel={say(secondFactorMessages.remove)}
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

/** Whether the person may log in, and the role: what may be changed of both, or why it may not [G.role.01, G.role.05, G.role.17]. */
export function UserActs({ person }: { readonly person: UserWithSessions }) {
  const say = useSay();
  const rights = rightsOn(person, useAccount()?.user["id"]);
  const [asking, setAsking] = useState<"toggle" | "second factor" | null>(null);
  const close = () => setAsking(null);
  return (
    <Section id="acts" title={say(adminUserMessages.acts)}>
      <div className="card stack">
        <p>
          <UserStateBadge person={person} />
        </p>
        {rights.isOwn ? <Note>{say(adminUserMessages.ownText)}</Note> : null}
        {person.is_active && person.switched_off ? <Note tone="warn">{say(adminUserMessages.switchedOffText)}</Note> : null}
        {!rights.isOwn && person.agency ? <Note>{say(adminUserMessages.staffText)}</Note> : null}
        <RoleChoice person={person} roles={rights.roles} />
        {rights.toggle ? (
          <div className="adm-acts">
            <Button look={person.is_active ? "danger" : "main"} onClick={() => setAsking("toggle")}>
              {say(person.is_active ? adminUserMessages.deactivate : adminUserMessages.reactivate)}
            </Button>
            {rights.removesSecondFactor ? (
              <Button look="quiet" onClick={() => setAsking("second factor")}>
                {say(secondFactorMessages.remove)}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {asking === "toggle" ? <ToggleQuestion person={person} onClose={close} /> : null}
      {asking === "second factor" ? <SecondFactorQuestion person={person} onClose={close} /> : null}
    </Section>
  );
}
