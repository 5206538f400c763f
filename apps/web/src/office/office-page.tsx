import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
import * as styles from "./shell/office-frame.module.css";

/** Layout of an office page: title, details, figures below them, actions, then its content. */
export function OfficePage(props: {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly figures?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <>
      <header className={styles.top}>
        <div>
          <h1>{props.title}</h1>
          {props.detail ? <p className="muted">{props.detail}</p> : null}
          {props.figures}
        </div>
        {props.actions ? <div className="row">{props.actions}</div> : null}
      </header>
      <div className={classNames(styles.body, props.className)}>{props.children}</div>
    </>
  );
}
