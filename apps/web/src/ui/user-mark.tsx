import { classNames } from "./class-names.ts";
import * as styles from "./user-mark.module.css";

/** The two letters a person without a picture is known by; an e-mail gives its first. */
export function initialsOf(name: string): string {
  const texts = name.split(/[\s@]+/).filter(Boolean);
  const [first = "", second = ""] = [texts[0], texts.length > 1 ? texts.at(-1) : ""];
  return `${[...first][0] ?? ""}${name.includes("@") ? "" : ([...second][0] ?? "")}`.toUpperCase();
}

/** A person's picture, else the initials. Decorative: the name stands beside it or names the button around it. */
export function UserMark({
  name,
  picture,
  large,
}: {
  readonly name: string;
  readonly picture?: string | null | undefined;
  readonly large?: boolean;
}) {
  const className = classNames(styles.userMark, large && styles.large);
  if (picture) return <img className={className} src={picture} alt="" width={36} height={36} />;
  // Drawn by the style sheet: the letters are no words of the button around them.
  return <span className={className} aria-hidden="true" data-initials={initialsOf(name)} />;
}
