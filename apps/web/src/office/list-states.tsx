import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ApiFailure } from "../lib/api-failure.ts";
import { useHeadingWhenGone } from "../lib/focus-heading.ts";
import { useAccount, useT } from "../lib/page-services.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/badge.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import type { HeadingLevel } from "../ui/panel-heading.tsx";
import { RowsSkeleton } from "../ui/skeleton.tsx";
import { PastEnd } from "../ui/past-end.tsx";

/** Shows why a list could not be loaded and what to do: no network, no permission, or a retry. `failure` is null without a network. */
export function ListFailure(props: {
  readonly failure: ApiFailure | null;
  readonly onRetry: () => void;
  readonly level?: HeadingLevel | undefined;
}) {
  const t = useT();
  const isMember = useAccount()?.agency != null;
  const { failure, level = 2 } = props;
  if (failure === null)
    return (
      <ErrorState
        level={level}
        title={t(stateMessages["shared.internet_connexion_error"])}
        text={t(listMessages.offlineText)}
      />
    );
  if (failure.status === 403)
    return (
      <ErrorState
        level={level}
        title={failure.message}
        text={t(isMember ? agencyShellMessages.notAllowed : listMessages.notAdministrator)}
      />
    );
  return (
    <ErrorState level={level} title={failure.message}>
      <Button onClick={props.onRetry}>{t(shellMessages.retry)}</Button>
    </ErrorState>
  );
}

/** Shows why a query has no data, `missing` if the thing does not exist. Renders nothing while it is loading or has data. */
export function QueryFailure<Data>({
  shown,
  missing,
  level,
}: {
  readonly shown: UseQueryResult<Data>;
  readonly missing?: ReactNode;
  readonly level?: HeadingLevel | undefined;
}) {
  const { error } = shown;
  const onRetry = () => void shown.refetch();
  if (shown.data === undefined && shown.isPaused)
    return <ListFailure failure={null} onRetry={onRetry} level={level} />;
  if (!error || shown.isFetching) return null;
  if (error.status === 404 && missing) return missing;
  return <ListFailure failure={error} onRetry={onRetry} level={level} />;
}

/** Returns the data of a query that may be shown: none after a 403, which a retry would repeat. `QueryFailure` says why. */
export const readableData = <Data,>({ data, error }: UseQueryResult<Data>): Data | undefined =>
  error?.status === 403 ? undefined : data;

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  readonly total_is_minimum?: boolean | undefined;
  readonly per_page: number;
}

interface ListStatesProps<Row> {
  readonly shown: UseQueryResult<Page<Row>>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Clears the filters; absent while none is set. */
  readonly onClear?: (() => void) | undefined;
  /** Text announced while loading. */
  readonly loading: string;
  /** Title and text of a list that is empty without filters. */
  readonly none: { readonly title: string; readonly text?: string };
  /** Title of a list without a match for the filters; default: no results. */
  readonly noMatch?: string | undefined;
  /** Heading level of the failures; default: 2. */
  readonly level?: HeadingLevel;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A paged list in each of its states: loading, empty, failed, offline, forbidden, loaded. */
export function ListStates<Row>(props: ListStatesProps<Row>) {
  const { shown, page, level = 2 } = props;
  const list = readableData(shown);
  if (!list) {
    const isLoading = !shown.error && !shown.isPaused;
    return isLoading ? (
      <RowsSkeleton rows={6} text={props.loading} />
    ) : (
      <QueryFailure shown={shown} level={level} />
    );
  }
  if (list.data.length === 0) {
    if (page > 1) return <PastEnd level={level} onFirst={() => props.onPage(1)} />;
    if (props.onClear)
      return <NoMatch level={level} title={props.noMatch} onClear={props.onClear} />;
    return <EmptyState level={level} {...props.none} />;
  }
  return (
    <div aria-busy={shown.isFetching}>
      <OutdatedNote shown={shown} />
      {props.children(list.data)}
      <Pagination
        page={page}
        perPage={list.per_page}
        total={list.total}
        totalIsMinimum={list.total_is_minimum}
        onPage={props.onPage}
      />
    </div>
  );
}

/** Says that shown data could not be read again; renders nothing otherwise. The rows stay, because one lost response of many must not take them away. */
export function OutdatedNote({ shown }: { readonly shown: UseQueryResult<unknown> }) {
  if (!shown.data || !shown.error) return null;
  return <Outdated shown={shown} reason={shown.error.message} />;
}

function Outdated(props: { readonly shown: UseQueryResult<unknown>; readonly reason: string }) {
  const t = useT();
  const { shown, reason } = props;
  const container = useHeadingWhenGone<HTMLDivElement>();
  return (
    <div ref={container}>
      <Note tone="warn" urgent>
        {t(listMessages.outdated)} {reason}{" "}
        <Button
          variant="quiet"
          size="small"
          busy={shown.isFetching}
          onClick={() => void shown.refetch()}
        >
          {t(shellMessages.retry)}
        </Button>
      </Note>
    </div>
  );
}

/** A paged table in each of the states of `ListStates`. */
export function PagedTable<Row>({
  caption,
  columns,
  rowKey,
  ...list
}: Omit<ListStatesProps<Row>, "children"> &
  Pick<Parameters<typeof DataTable<Row>>[0], "caption" | "columns" | "rowKey">) {
  return (
    <ListStates {...list}>
      {(rows) => <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} />}
    </ListStates>
  );
}

/** Shown when nothing matches the filters, with a button that clears them. */
function NoMatch({
  level,
  title,
  onClear,
}: {
  readonly level: HeadingLevel;
  readonly title: string | undefined;
  readonly onClear: () => void;
}) {
  const t = useT();
  return (
    <EmptyState
      level={level}
      title={title ?? t(stateMessages.no_results)}
      text={t(listMessages.noMatchText)}
    >
      <Button variant="quiet" onClick={onClear}>
        {t(listMessages.clearFilters)}
      </Button>
    </EmptyState>
  );
}
