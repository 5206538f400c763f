import { classNames } from "./class-names.ts";
import * as styles from "./user-mark.module.css";

/** Returns one or two initials of a name; of an e-mail address only the first letter. */
export function initialsOf(name: string): string {
  const texts = name.split(/[\s@]+/).filter(Boolean);
  const [first = "", second = ""] = [texts[0], texts.length > 1 ? texts.at(-1) : ""];
  return `${[...first][0] ?? ""}${name.includes("@") ? "" : ([...second][0] ?? "")}`.toUpperCase();
}

/** Picture of a user, else the initials. Decorative: the name is beside it or names the button around it. */
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
  // The style sheet draws the letters, so that they are not part of the button's accessible name.
  return <span className={className} aria-hidden="true" data-initials={initialsOf(name)} />;
}
