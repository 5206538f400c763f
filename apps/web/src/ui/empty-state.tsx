import type { ReactNode } from "react";
import { CoachScene } from "./coach-scene.tsx";
import { type HeadingLevel, PanelHeading } from "./panel-heading.tsx";
import * as styles from "./empty-state.module.css";

/** An empty state: what is missing and the next useful action. `picture` shows the illustration of the coach. */
export function EmptyState(props: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly level?: HeadingLevel;
  readonly picture?: boolean;
  /** Buttons. */
  readonly children?: ReactNode;
}) {
  return (
    <div className={`card ${styles.emptyState}`}>
      {props.picture ? <CoachScene frame="mini" className={styles.scene} /> : null}
      <PanelHeading level={props.level ?? 2}>{props.title}</PanelHeading>
      {props.text ? <p className="muted">{props.text}</p> : null}
      {props.children}
    </div>
  );
}
