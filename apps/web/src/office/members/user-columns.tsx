import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import { agencyUsersMessages } from "@wakafine/shared/members/messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { roleText } from "../../lib/role-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { mailIcon } from "../../ui/icons-booking.ts";
import { closeIcon, pencilIcon } from "../../ui/icons.ts";
import { trashIcon } from "../../ui/icons-office.ts";
import { mayWriteUsers, permissionsOn, type Viewer } from "./user-permissions.ts";
import { memberStateOf, neverLoggedIn, userName } from "./user-texts.ts";
import * as styles from "./agency-users.module.css";

type UserColumn = Column<AgencyUser>;

/** Callbacks of the buttons in a row. */
export interface RowActions {
  readonly onEdit: (user: AgencyUser) => void;
  readonly onRemove: (user: AgencyUser) => void;
  readonly onToggle: (user: AgencyUser) => void;
  readonly onSendAgain: (user: AgencyUser) => void;
}

function useContactColumns(viewer: Viewer): readonly UserColumn[] {
  const t = useT();
  const language = useLanguage();
  const missing = t(stateMessages.missing_value);
  return [
    {
      id: "user",
      header: t(agencyUsersMessages.columnUser),
      cell: (user) => (
        <>
          <b>{userName(user)}</b>{" "}
          {user.public_id === viewer.publicId ? <Badge>{t(agencyUsersMessages.you)}</Badge> : null}
          <small>{roleText(user.user_agency_role, language)}</small>
        </>
      ),
    },
    {
      id: "contact",
      header: t(agencyUsersMessages.columnContact),
      cell: (user) => (
        <>
          {user.email ?? missing}
          <small className="nowrap">
            {user.phonenumber ? displayPhone(user.phonenumber) : missing}
          </small>
        </>
      ),
    },
  ];
}

function Actions({
  user,
  viewer,
  actions,
}: {
  readonly user: AgencyUser;
  readonly viewer: Viewer;
  readonly actions: RowActions;
}) {
  const t = useT();
  const permissions = permissionsOn(viewer, user);
  const name = userName(user);
  return (
    <span className={styles.acts}>
      {permissions.toggle ? (
        <label className={styles.toggle}>
          <span className="sr">{t(agencyUsersMessages.switchOf, { name })}</span>
          <input type="checkbox" checked={user.is_active} onChange={() => actions.onToggle(user)} />
        </label>
      ) : null}
      {permissions.edit && neverLoggedIn(user) ? (
        <IconButton
          label={t(agencyUsersMessages.sendAgainOf, { name })}
          icon={mailIcon}
          onClick={() => actions.onSendAgain(user)}
        />
      ) : null}
      {permissions.edit ? (
        <IconButton
          label={t(agencyUsersMessages.editOf, { name })}
          icon={pencilIcon}
          onClick={() => actions.onEdit(user)}
        />
      ) : null}
      {permissions.remove ? (
        <IconButton
          label={t(
            user.invitation_pending ? agencyUsersMessages.withdrawOf : agencyUsersMessages.deleteOf,
            { name },
          )}
          icon={user.invitation_pending ? closeIcon : trashIcon}
          onClick={() => actions.onRemove(user)}
        />
      ) : null}
    </span>
  );
}

/**
 * Returns the columns: user with role, contact, state, last login, and for administrators and managers the actions [A2.users.04–06,
 * G.role.09].
 */
export function useUserColumns(viewer: Viewer, actions: RowActions): readonly UserColumn[] {
  const t = useT();
  const language = useLanguage();
  const standing = (user: AgencyUser) => {
    const { tone, text } = memberStateOf(user);
    return <Badge tone={tone}>{t(text)}</Badge>;
  };
  const lastLogin = (user: AgencyUser) => (
    <small>
      <span className="only-s">{t(agencyUsersMessages.lastBefore)} </span>
      {user.last_connexion_date
        ? momentText(user.last_connexion_date, language)
        : t(agencyUsersMessages.never)}
    </small>
  );
  const buttons: UserColumn = {
    id: "acts",
    header: t(agencyUsersMessages.columnActions),
    quiet: true,
    align: "right",
    cell: (user) => <Actions user={user} viewer={viewer} actions={actions} />,
  };
  return [
    ...useContactColumns(viewer),
    { id: "state", header: t(agencyUsersMessages.columnState), cell: standing },
    { id: "last", header: t(agencyUsersMessages.columnLast), cell: lastLogin },
    ...(mayWriteUsers(viewer) ? [buttons] : []),
  ];
}
