import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { QueryFailure } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import * as styles from "./admin.module.css";

/** A page about one entry of a list: its data, or the loading, missing or error state, with a link back to the list. */
export function DetailsLayout<Data>(props: {
  readonly shown: UseQueryResult<Data>;
  readonly title: string;
  readonly detail?: string | undefined;
  /** Address of the list. */
  readonly list: string;
  /** Label of the link to the list. */
  readonly back: string;
  /** Title when the entry does not exist. */
  readonly missing: string;
  /** Text announced while loading. */
  readonly loading: string;
  readonly children: (data: Data) => ReactNode;
}) {
  const { shown, list, back } = props;
  const { data } = shown;
  const missing = (
    <EmptyState title={props.missing}>
      <ButtonLink to={list}>{back}</ButtonLink>
    </EmptyState>
  );
  return (
    <OfficePage
      title={props.title}
      detail={props.detail}
      actions={
        <ButtonLink variant="text" size="small" icon={arrowLeftIcon} to={list}>
          {back}
        </ButtonLink>
      }
      className={styles.parts}
    >
      <QueryFailure shown={shown} missing={missing} />
      {data === undefined && shown.isFetching ? (
        <RowsSkeleton rows={8} text={props.loading} />
      ) : null}
      {data === undefined ? null : props.children(data)}
    </OfficePage>
  );
}
