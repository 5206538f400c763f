import type { UseQueryResult } from "@tanstack/react-query";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { momoAccountMessages as texts } from "@wakafine/shared/payouts/messages.ts";
import type { ReactNode } from "react";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { PastEnd } from "../past-end.tsx";

interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  readonly total_is_minimum?: boolean | undefined;
  readonly per_page: number;
}

/** A paged list in each of its states: loading, failed, offline, empty, loaded. */
export function ListFrame<Row>(props: {
  readonly shown: UseQueryResult<PageOf<Row>>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly loading: string;
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}) {
  const t = useT();
  const { shown, page, onPage } = props;
  const { data: list, error } = shown;
  if (error && !shown.isFetching)
    return (
      <ErrorState title={error.message} level={3}>
        <Button onClick={() => void shown.refetch()}>{t(shellMessages.retry)}</Button>
      </ErrorState>
    );
  if (!list)
    return shown.isPaused ? (
      <ErrorState
        title={t(stateMessages["shared.internet_connexion_error"])}
        text={t(texts.offlineText)}
        level={3}
      />
    ) : (
      <RowsSkeleton rows={5} text={props.loading} />
    );
  if (list.data.length === 0)
    return page === 1 ? props.empty : <PastEnd level={3} onFirst={() => onPage(1)} />;
  return (
    <div aria-busy={shown.isFetching}>
      {props.children(list.data)}
      <Pagination
        page={page}
        perPage={list.per_page}
        total={list.total}
        totalIsMinimum={list.total_is_minimum}
        onPage={onPage}
      />
    </div>
  );
}
