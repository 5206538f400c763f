import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import * as styles from "./page-shells.module.css";
import * as officeFrameStyles from "../office/shell/office-frame.module.css";

/** A page that is read: one column of text. */
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

/** A page of one task: log in, wait, confirm. */
export function EntryPage({ children }: { readonly children: ReactNode }) {
  return <div className={styles.entryPage}>{children}</div>;
}

/** A page of the agency area: title, what it shows, its acts, then its content. */
export function AgencyPage(props: {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <>
      <header className={officeFrameStyles.top}>
        <div>
          <h1>{props.title}</h1>
          {props.detail ? <p className="muted">{props.detail}</p> : null}
        </div>
        {props.actions ? <div className="row">{props.actions}</div> : null}
      </header>
      <div className={classNames(officeFrameStyles.body, props.className)}>{props.children}</div>
    </>
  );
}
