import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { checkIcon } from "./icons.ts";
import * as styles from "./stepper.module.css";

/** The road line of every journey and progress. Decorative; give the same information as text. */
export function Road({ night, short }: { readonly night?: boolean; readonly short?: boolean }) {
  return (
    <span
      className={classNames(styles.road, night && styles.night, short && styles.short)}
      aria-hidden="true"
    />
  );
}

/** The kilometre stone of a step. */
export function Stone({
  state,
  children,
}: {
  readonly state: "on" | "done" | "todo";
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        styles.stone,
        state === "on" && styles.on,
        state === "done" && styles.done,
      )}
    >
      {children}
    </span>
  );
}

/** Progress through a short sequence of steps; `current` counts from 0. `label` describes it: "Étape 1 sur 3". */
export function Stepper(props: {
  readonly steps: readonly string[];
  readonly current: number;
  readonly label: string;
}) {
  return (
    <ol className={styles.stepper} aria-label={props.label}>
      {props.steps.map((step, index) => {
        const done = index < props.current;
        const on = index === props.current;
        return (
          <Fragment key={step}>
            {index > 0 ? (
              <li
                className={classNames(styles.road, index > props.current && styles.todo)}
                aria-hidden="true"
              />
            ) : null}
            <li
              className={classNames(styles.stone, on && styles.on, done && styles.done)}
              aria-current={on ? "step" : undefined}
            >
              <span className="sr">{step}</span>
              <span aria-hidden="true">{done ? <Icon path={checkIcon} /> : index + 1}</span>
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}
