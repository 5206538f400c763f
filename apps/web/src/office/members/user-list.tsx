import { formatCount } from "@wakafine/shared/formats/money.ts";
import { agencyUsersMessages } from "@wakafine/shared/messages/agency-users.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import { useEffect, useEffectEvent } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable, Pagination } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { plusIcon } from "../../ui/icons.ts";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import type { Users } from "./use-users.ts";
import { type RowActions, useUserColumns } from "./user-columns.tsx";
import { mayWriteUsers, type Viewer } from "./user-permissions.ts";
import type { UsersView } from "./users-address.ts";

interface ListProps {
  readonly users: Users;
  readonly view: UsersView;
  readonly viewer: Viewer;
  readonly actions: RowActions;
  readonly onView: (change: Partial<UsersView>) => void;
  readonly onAdd: () => void;
}

function Nobody({
  view,
  viewer,
  onView,
  onAdd,
}: Pick<ListProps, "view" | "viewer" | "onView" | "onAdd">) {
  const t = useT();
  const { keyword, page } = view;
  if (page > 1) {
    return (
      <EmptyState title={t(agencyUsersMessages.pastEnd)}>
        <Button variant="quiet" onClick={() => onView({ page: 1 })}>
          {t(agencyUsersMessages.firstPage)}
        </Button>
      </EmptyState>
    );
  }
  if (keyword) {
    return (
      <EmptyState
        title={t(stateMessages.no_results)}
        text={t(agencyUsersMessages.noMatchText, { keyword })}
      >
        <Button variant="quiet" onClick={() => onView({ keyword: "" })}>
          {t(agencyUsersMessages.clearSearch)}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      picture
      title={t(agencyUsersMessages.emptyTitle)}
      text={t(agencyUsersMessages.emptyText)}
    >
      {mayWriteUsers(viewer) ? (
        <Button icon={plusIcon} onClick={onAdd}>
          {t(agencyUsersMessages.add)}
        </Button>
      ) : null}
    </EmptyState>
  );
}

function Failed({ users }: Pick<ListProps, "users">) {
  const t = useT();
  const { failure, reload } = users;
  const retry = useEffectEvent(reload);
  const isOffline = failure?.kind === "network";
  useEffect(() => {
    if (!isOffline) return undefined;
    const back = () => retry();
    window.addEventListener("online", back);
    return () => window.removeEventListener("online", back);
  }, [isOffline]);
  return (
    <ErrorState
      title={failure?.message ?? ""}
      {...(isOffline ? { text: t(agencyUsersMessages.offline) } : {})}
    >
      {failure?.status === 403 ? null : <Button onClick={reload}>{t(shellMessages.retry)}</Button>}
    </ErrorState>
  );
}

/** The people of the view with their loading, empty, failed and offline states. */
export function UserList({ users, view, viewer, actions, onView, onAdd }: ListProps) {
  const t = useT();
  const language = useLanguage();
  const columns = useUserColumns(viewer, actions);
  const { users: rows, total, list } = users.state;
  if (list.status === "failure") return <Failed users={users} />;
  if (!rows) return <RowsSkeleton rows={6} text={t(agencyUsersMessages.loading)} />;
  return (
    <div className="stack" aria-busy={list.status === "loading"}>
      <p role="status" className="muted">
        {total === 1
          ? t(agencyUsersMessages.countOne)
          : t(agencyUsersMessages.countMany, { count: formatCount(total, language) })}
      </p>
      {rows.length === 0 ? (
        <Nobody view={view} viewer={viewer} onView={onView} onAdd={onAdd} />
      ) : (
        <div className="user-rows">
          <DataTable
            caption={t(agencyUsersMessages.title)}
            columns={columns}
            rows={rows}
            rowKey={(user) => user.public_id}
          />
          <Pagination
            page={view.page}
            perPage={listSizes.agencyUsersAsked}
            total={total}
            onPage={(page) => onView({ page })}
          />
        </div>
      )}
    </div>
  );
}
