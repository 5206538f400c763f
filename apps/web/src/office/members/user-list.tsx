import { formatCount } from "@wakafine/shared/formats/money.ts";
import { agencyUsersMessages } from "@wakafine/shared/members/messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { plusIcon } from "../../ui/icons.ts";
import { PastEnd } from "../../ui/past-end.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import type { Members } from "./use-members.ts";
import { type RowActions, useUserColumns } from "./user-columns.tsx";
import { mayWriteUsers, type Viewer } from "./user-permissions.ts";
import type { UsersView } from "./users-address.ts";
import * as styles from "./agency-users.module.css";

interface ListProps {
  readonly members: Members;
  readonly view: UsersView;
  readonly viewer: Viewer;
  readonly actions: RowActions;
  readonly onView: (change: Partial<UsersView>) => void;
  readonly onAdd: () => void;
}

function NoMembers({
  view,
  viewer,
  onView,
  onAdd,
}: Pick<ListProps, "view" | "viewer" | "onView" | "onAdd">) {
  const t = useT();
  const { keyword, page } = view;
  if (page > 1) return <PastEnd onFirst={() => onView({ page: 1 })} />;
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

function Failed({
  error,
  onRetry,
}: {
  readonly error: ApiFailure | null;
  readonly onRetry: () => void;
}) {
  const t = useT();
  // Without a network the query is paused and refetched when the network returns.
  const isOffline = error === null || error.kind === "network";
  return (
    <ErrorState
      title={error?.message ?? t(stateMessages["shared.internet_connexion_error"])}
      {...(isOffline ? { text: t(agencyUsersMessages.offline) } : {})}
    >
      {error?.status === 403 ? null : <Button onClick={onRetry}>{t(shellMessages.retry)}</Button>}
    </ErrorState>
  );
}

/** The members of the view with loading, empty, failed and offline states. */
export function UserList({ members, view, viewer, actions, onView, onAdd }: ListProps) {
  const t = useT();
  const language = useLanguage();
  const columns = useUserColumns(viewer, actions);
  const { data: list, error, isFetching, isPaused, refetch } = members;
  if ((error && !isFetching) || (!list && isPaused))
    return <Failed error={error} onRetry={() => void refetch()} />;
  if (!list) return <RowsSkeleton rows={6} text={t(agencyUsersMessages.loading)} />;
  const { data: rows, total } = list;
  return (
    <div className="stack" aria-busy={isFetching}>
      <p role="status" className="muted">
        {total === 1
          ? t(agencyUsersMessages.countOne)
          : t(agencyUsersMessages.countMany, { count: formatCount(total, language) })}
      </p>
      {rows.length === 0 ? (
        <NoMembers view={view} viewer={viewer} onView={onView} onAdd={onAdd} />
      ) : (
        <div className={styles.rows}>
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
