import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import { agencyUsersMessages } from "@wakafine/shared/members/messages.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import { useState } from "react";
import { readOnlyStateOf, memberAccessOf } from "../../lib/agency-access.ts";
import { useSearchParams } from "../search-params.ts";
import { useAccount, useT, useServices } from "../../lib/page-services.tsx";
import { useApiMutation } from "../../lib/api-query.tsx";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { Button } from "../../ui/button.tsx";
import { ReadOnlyNote } from "../../ui/read-only-note.tsx";
import { plusIcon } from "../../ui/icons.ts";
import { OfficePage } from "../office-page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useHasDraft } from "../form-draft.ts";
import { type MemberMutations, useMemberMutations, useMembers } from "./use-members.ts";
import { type PendingAction, doneTexts, UserConfirmDialog } from "./user-confirm-dialog.tsx";
import { newUserDraft, UserDialog } from "./user-dialog.tsx";
import { UserList } from "./user-list.tsx";
import { mayWriteUsers, assignableRoles, type Viewer } from "./user-permissions.ts";
import { userName } from "./user-texts.ts";
import { readUsersView, usersSearch, type UsersView } from "./users-address.ts";
import * as styles from "./agency-users.module.css";

function useViewer(): Viewer | null {
  const account = useAccount();
  const member = memberAccessOf(account);
  return account && member
    ? {
        publicId: String(account.user["public_id"] ?? ""),
        member,
        readOnly: readOnlyStateOf(account) !== null,
      }
    : null;
}

/** Confirmation of deleting, withdrawing and switching access. After a refusal the list is refetched, because it may be outdated. */
function useConfirmation({ remove, toggle }: MemberMutations, reload: () => void) {
  const t = useT();
  const { toasts } = useServices();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const onYes = ({ kind, user }: PendingAction) => {
    const removesMember = kind === "delete" || kind === "withdraw";
    const mutation = removesMember ? remove : toggle;
    mutation.mutate(
      { params: { id: user.public_id } },
      {
        onSuccess() {
          toasts.show("ok", t(doneTexts(kind), { name: userName(user) }));
          // The row with the pressed button is removed, so the focus moves to the content of the page.
          if (removesMember) document.getElementById("content")?.focus({ preventScroll: true });
        },
        onError(failure) {
          toasts.show(failure.kind === "network" ? "error" : "warning", failure.message);
          if (failure.kind === "refused" && failure.status < 500) reload();
        },
        onSettled: () => setPending(null),
      },
    );
  };
  return {
    pending,
    busy: remove.isPending || toggle.isPending,
    onYes,
    onNo: () => setPending(null),
    onRemove: (user: AgencyUser) =>
      setPending({ kind: user.invitation_pending ? "withdraw" : "delete", user }),
    onToggle: (user: AgencyUser) => setPending({ kind: user.is_active ? "off" : "on", user }),
  };
}

/** Sends a member who never logged in the activation again [G.auth.15]. */
function useSendAgain(): (user: AgencyUser) => void {
  const t = useT();
  const { toasts } = useServices();
  const { isPending, mutate } = useApiMutation("resendCode", { toastsFailure: true });
  return (user) => {
    if (isPending) return;
    mutate(
      { params: { id: user.public_id } },
      {
        onSuccess: () =>
          toasts.show("ok", t(agencyUsersMessages.sentAgain, { name: userName(user) })),
      },
    );
  };
}

function UsersPage({ viewer }: { readonly viewer: Viewer }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const view = readUsersView(search);
  // A new filter starts at page 1; typing replaces the history entry.
  const onView = (change: Partial<UsersView>) =>
    setSearch(usersSearch({ ...view, page: 1, ...change }), { replace: true });
  const entered = useKeywordInput(view.keyword, (keyword) => onView({ keyword }));
  const members = useMembers(view);
  const mutations = useMemberMutations(view);
  const { onRemove, onToggle, ...confirmation } = useConfirmation(
    mutations,
    () => void members.refetch(),
  );
  const onSendAgain = useSendAgain();
  const isDrafted = useHasDraft(newUserDraft);
  // undefined: closed; null: a new member.
  const [edited, setEdited] = useState<AgencyUser | null | undefined>(isDrafted ? null : undefined);
  const onAdd = () => setEdited(null);
  const onClose = () => {
    // The next dialog must not show the state of this one.
    mutations.add.reset();
    mutations.update.reset();
    setEdited(undefined);
  };
  const action = mayWriteUsers(viewer) ? (
    <Button size="small" icon={plusIcon} onClick={onAdd}>
      {t(agencyUsersMessages.add)}
    </Button>
  ) : null;
  return (
    <OfficePage
      title={t(agencyUsersMessages.title)}
      detail={t(agencyUsersMessages.detail)}
      actions={action}
      className="stack"
    >
      {hasPermission("writeMembers", viewer.member) ? <ReadOnlyNote /> : null}
      <div className={styles.find}>
        <SearchField label={t(agencyUsersMessages.search)} {...entered} />
      </div>
      <UserList
        members={members}
        view={view}
        viewer={viewer}
        actions={{ onEdit: setEdited, onRemove, onToggle, onSendAgain }}
        onView={onView}
        onAdd={onAdd}
      />
      {edited === undefined ? null : (
        <UserDialog
          user={edited}
          isOwn={edited?.public_id === viewer.publicId}
          roles={assignableRoles(viewer)}
          mutations={mutations}
          onClose={onClose}
        />
      )}
      <UserConfirmDialog {...confirmation} />
    </OfficePage>
  );
}

/**
 * `/agency/users`: the members of the agency; administrators and managers add, change, switch and delete them [A2.users.01–06, G.role.09].
 */
export function Page() {
  const viewer = useViewer();
  return viewer ? <UsersPage viewer={viewer} /> : null;
}
