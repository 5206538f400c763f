import type { ReactNode } from "react";
import * as styles from "./page-shells.module.css";

/** Layout of a text page: one column of text. */
export function TextPage(props: {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="wrap">
      <article className={styles.textPage}>
        <h1 className="h1">{props.title}</h1>
        {props.lead ? <p className="muted">{props.lead}</p> : null}
        {props.children}
      </article>
    </div>
  );
}

/** Layout of a page with one task: log in, wait, confirm. */
export function EntryPage({ children }: { readonly children: ReactNode }) {
  return <div className={styles.entryPage}>{children}</div>;
}
