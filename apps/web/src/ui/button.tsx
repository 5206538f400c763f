import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "../lib/link.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import * as styles from "./button.module.css";

interface Shape {
  readonly variant?: keyof typeof variantNames | undefined;
  readonly size?: keyof typeof sizeNames | undefined;
  /** Fills the width of its container. */
  readonly full?: boolean | undefined;
  /** Path of an icon, shown before the label. */
  readonly icon?: string | undefined;
}

const variantNames = {
  main: null,
  quiet: styles.quiet,
  text: styles.text,
  sun: styles.sun,
  danger: styles.danger,
  paper: styles.paper,
  inv: styles.inv,
} as const;
const sizeNames = { small: styles.small, big: styles.big, huge: styles.huge } as const;

/**
 * Returns the button classes for other elements that look like a button, such as the label of a file field or a link of a page without
 * scripts.
 */
export function buttonClass({ variant = "main", size, full }: Omit<Shape, "icon">): string {
  return classNames(
    styles.button,
    variantNames[variant],
    size && sizeNames[size],
    full && styles.full,
  );
}

/** A button. While `busy` it keeps its label, shows a spinner and ignores further presses. It keeps the focus while it is disabled. */
export function Button(
  props: Shape & { readonly busy?: boolean } & Omit<
      ButtonHTMLAttributes<HTMLButtonElement>,
      "className"
    >,
) {
  const { variant, size, full, icon, busy, disabled, children, type, onClick, ...rest } = props;
  const refuses = busy || disabled;
  return (
    <button
      {...rest}
      type={type ?? "button"}
      className={buttonClass({ variant, size, full })}
      aria-busy={busy || undefined}
      aria-disabled={refuses || undefined}
      onClick={refuses ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <span className={styles.spin} aria-hidden="true" />
      ) : icon ? (
        <Icon path={icon} />
      ) : null}
      {children}
    </button>
  );
}

/** A link that looks like a button; `to` is a path on our own origin. */
export function ButtonLink(
  props: Shape & {
    readonly to: string;
    readonly label?: string;
    readonly children: ReactNode;
  },
) {
  return (
    <Link to={props.to} className={buttonClass(props)} aria-label={props.label}>
      {props.icon ? <Icon path={props.icon} /> : null}
      {props.children}
    </Link>
  );
}

/** A square button with an icon or two letters; `label` is its accessible name. */
export function IconButton(
  props: { readonly label: string; readonly icon?: string } & Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    "className"
  >,
) {
  const { label, icon, children, type, ...rest } = props;
  return (
    <button {...rest} type={type ?? "button"} className={styles.iconButton} aria-label={label}>
      {icon ? <Icon path={icon} size="l" /> : children}
    </button>
  );
}
