import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";
import { agencyUsersMessages } from "@wakafine/shared/messages/agency-users.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { roleText } from "../../lib/role-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { closeIcon, pencilIcon } from "../../ui/icons.ts";
import { trashIcon } from "../../ui/icons-office.ts";
import { mayWriteUsers, rightsOn, type Viewer } from "./user-rights.ts";
import { userName, userStanding } from "./user-words.ts";

type UserColumn = Column<AgencyUser>;

/** What the buttons of a row ask for. */
export interface RowActs {
  readonly onEdit: (user: AgencyUser) => void;
  readonly onRemove: (user: AgencyUser) => void;
  readonly onToggle: (user: AgencyUser) => void;
}

function usePersonColumns(viewer: Viewer): readonly UserColumn[] {
  const say = useSay();
  const language = useLanguage();
  const missing = say(stateMessages.missing_value);
  return [
    {
      id: "person",
      header: say(agencyUsersMessages.columnPerson),
      cell: (user) => (
        <>
          <b>{userName(user)}</b> {user.public_id === viewer.publicId ? <Badge>{say(agencyUsersMessages.you)}</Badge> : null}
          <small>{roleText(user.user_agency_role, language)}</small>
        </>
      ),
    },
    {
      id: "contact",
      header: say(agencyUsersMessages.columnContact),
      cell: (user) => (
        <>
          {user.email ?? missing}
          <small className="nowrap">{user.phonenumber ? displayPhone(user.phonenumber) : missing}</small>
        </>
      ),
    },
  ];
}

function Acts({ user, viewer, acts }: { readonly user: AgencyUser; readonly viewer: Viewer; readonly acts: RowActs }) {
  const say = useSay();
  const rights = rightsOn(viewer, user);
  const name = userName(user);
  return (
    <span className="user-acts">
      {rights.toggle ? (
        <label className="switch">
          <span className="sr">{say(agencyUsersMessages.switchOf, { name })}</span>
          <input type="checkbox" checked={user.is_active} onChange={() => acts.onToggle(user)} />
        </label>
      ) : null}
      {rights.edit ? <IconButton label={say(agencyUsersMessages.editOf, { name })} icon={pencilIcon} onClick={() => acts.onEdit(user)} /> : null}
      {rights.remove ? (
        <IconButton
          label={say(user.invitation_pending ? agencyUsersMessages.withdrawOf : agencyUsersMessages.deleteOf, { name })}
          icon={user.invitation_pending ? closeIcon : trashIcon}
          onClick={() => acts.onRemove(user)}
        />
      ) : null}
    </span>
  );
}

/** Person with role, contact, state, last login, and for roles 1 and 3 the acts [A2.users.04–06, G.role.09]. */
export function useUserColumns(viewer: Viewer, acts: RowActs): readonly UserColumn[] {
  const say = useSay();
  const language = useLanguage();
  const standing = (user: AgencyUser) => {
    const { tone, text } = userStanding(user);
    return <Badge tone={tone}>{say(text)}</Badge>;
  };
  const lastLogin = (user: AgencyUser) => (
    <small className="user-last">
      <span className="only-s">{say(agencyUsersMessages.lastBefore)} </span>
      {user.last_connexion_date ? momentText(user.last_connexion_date, language) : say(agencyUsersMessages.never)}
    </small>
  );
  const buttons: UserColumn = {
    id: "acts",
    header: say(agencyUsersMessages.columnActs),
    quiet: true,
    align: "right",
    cell: (user) => <Acts user={user} viewer={viewer} acts={acts} />,
  };
  return [
    ...usePersonColumns(viewer),
    { id: "state", header: say(agencyUsersMessages.columnState), cell: standing },
    { id: "last", header: say(agencyUsersMessages.columnLast), cell: lastLogin },
    ...(mayWriteUsers(viewer) ? [buttons] : []),
  ];
}
