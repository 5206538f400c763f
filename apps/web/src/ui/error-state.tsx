import type { ReactNode } from "react";
import { useHeadingWhenGone } from "../lib/focus-heading.ts";
import { Icon } from "./icon.tsx";
import { shieldIcon, warningIcon } from "./icons.ts";
import { type HeadingLevel, PanelHeading } from "./panel-heading.tsx";
import * as styles from "./error-state.module.css";

/** An error state: what happened, what is safe ("you have not been charged"), what to do. Announced at once. */
export function ErrorState(props: {
  readonly title: string;
  readonly safe?: string;
  readonly text?: ReactNode;
  readonly level?: HeadingLevel;
  /** Buttons. */
  readonly children?: ReactNode;
}) {
  const container = useHeadingWhenGone<HTMLDivElement>();
  return (
    <div ref={container} className={`card ${styles.errorState}`} role="alert">
      <div className={styles.head}>
        <Icon path={warningIcon} size="xl" />
        <PanelHeading level={props.level ?? 2}>{props.title}</PanelHeading>
      </div>
      {props.safe ? (
        <p className={styles.safe}>
          <Icon path={shieldIcon} />
          {props.safe}
        </p>
      ) : null}
      {props.text ? <p>{props.text}</p> : null}
      {props.children}
    </div>
  );
}
