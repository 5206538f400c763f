import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { checkIcon } from "./icons.ts";
import "./stepper.css";

/** The road: every journey and every progress. Decorative; say the same in words beside it. */
export function Road({ night, short }: { readonly night?: boolean; readonly short?: boolean }) {
  return (
    <span className={classNames("road", night && "night", short && "short")} aria-hidden="true" />
  );
}

/** The kilometre stone: every step. */
export function Stone({
  state,
  children,
}: {
  readonly state: "on" | "done" | "todo";
  readonly children: ReactNode;
}) {
  return (
    <span className={classNames("stone", state === "on" && "on", state === "done" && "done")}>
      {children}
    </span>
  );
}

/** Where one stands in a short journey of steps; `current` counts from 0. `label` says it in words: "Étape 1 sur 3". */
export function Stepper(props: {
  readonly steps: readonly string[];
  readonly current: number;
  readonly label: string;
}) {
  return (
    <ol className="stepper" aria-label={props.label}>
      {props.steps.map((step, index) => {
        const done = index < props.current;
        const on = index === props.current;
        return (
          <Fragment key={step}>
            {index > 0 ? (
              <li
                className={classNames("road", index > props.current && "todo")}
                aria-hidden="true"
              />
            ) : null}
            <li
              className={classNames("stone", on && "on", done && "done")}
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
