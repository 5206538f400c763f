import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { checkCircleIcon, clockIcon, warningIcon } from "./icons.ts";
import * as styles from "./badge.module.css";

const tones = {
  vip: styles.vip,
  ok: styles.ok,
  warn: styles.warn,
  hold: styles.hold,
  night: styles.night,
} as const;

/** A state in one or two words. The text must be clear without the colour. */
export function Badge(props: {
  readonly tone?: keyof typeof tones | undefined;
  readonly icon?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, props.tone && tones[props.tone])}>
      {props.icon ? <Icon path={props.icon} /> : null}
      {props.children}
    </span>
  );
}

const noteIcons = { ok: checkCircleIcon, warn: warningIcon, hold: clockIcon } as const;

/** A note inside a page. `urgent` is announced at once. */
export function Note(props: {
  readonly tone?: "ok" | "warn" | "hold";
  readonly icon?: string;
  readonly urgent?: boolean;
  readonly children: ReactNode;
}) {
  const icon = props.icon ?? (props.tone ? noteIcons[props.tone] : undefined);
  return (
    <div
      className={classNames(styles.note, props.tone && tones[props.tone])}
      role={props.urgent ? "alert" : undefined}
    >
      {icon ? <Icon path={icon} /> : null}
      <div>{props.children}</div>
    </div>
  );
}
