import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import * as styles from "./agency-mark.module.css";

/** Drawn marks by name, for agencies without a logo. */
const drawings: Readonly<Record<string, ReactNode>> = {
  waves: <path d="M2 14q4-5 8 0t8 0 8 0 8 0M2 24q4-5 8 0t8 0 8 0 8 0" />,
  calao: (
    <>
      <path className={styles.gold} d="M8 27V14q0-7 8-7h4q9 0 12 8-7-2-11 1-3 2-3 11z" />
      <circle cx="15" cy="13.5" r="2" />
    </>
  ),
  hills: <path className={styles.solid} d="M3 27 10 15l5 7 5-11 5 9 3-4 5 11z" />,
  lantern: <path className={styles.solid} d="M11 29V17a7 7 0 0 1 14 0v12z" />,
  liana: <path d="M9 28C9 8 27 28 27 9M20 13l7-4 2 7" />,
  leaf: <path d="M8 28C8 14 16 7 29 7c0 13-7 21-18 19M8 28l12-12" />,
  canoe: <path d="M4 16c4 9 24 9 28 0M18 5v16M18 6l7 5-7 3" />,
  tree: <path d="M18 30V18m0 8 6-5M8 18a5 5 0 0 1 3-9 8 8 0 0 1 14 0 5 5 0 0 1 3 9z" />,
  sunrise: (
    <>
      <path className={styles.gold} d="M9 25a9 9 0 0 1 18 0z" />
      <path d="M4 25h28M10 31h16M18 6v4M6 12l3 3M30 12l-3 3" />
    </>
  ),
  rails: <path d="M14 6 8 30M22 6l6 24M13 11h10M11.5 18h13M10 25h16" />,
  egret: (
    <>
      <path d="M8 9h7q6 0 3 7-3 6 4 8M18 24v7" />
      <path className={styles.solid} d="M15 17q13-4 17 5-6 7-17 2z" />
    </>
  ),
  drum: (
    <>
      <ellipse className={styles.gold} cx="18" cy="11" rx="10" ry="4" />
      <path d="M8 11q0 8 3 17h14q3-9 3-17M10 22l5-6 3 8 3-8 5 6" />
    </>
  ),
  wind: <path d="M6 12h17a4 4 0 1 0-4-4M6 18h23M6 24h15a4 4 0 1 1-4 4" />,
};

const fallbackColours = ["#175b7a", "#18221c", "#7a2f52", "#8a4b10", "#1f6b3a", "#9a3416"] as const;

/** Returns the colour of an agency that has chosen none, derived from its name so that it is always the same. */
function colourOf(name: string): string {
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return fallbackColours[sum % fallbackColours.length] ?? fallbackColours[0];
}

function initialsOf(name: string): string {
  const texts = name.split(/\s+/).filter(Boolean);
  return texts
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join("");
}

export interface AgencyAppearance {
  readonly name: string;
  readonly logo?: string | null | undefined;
  readonly mark?: string | null | undefined;
  /** `#rrggbb`, the background of the mark. */
  readonly colour?: string | null | undefined;
}

/** Mark of an agency: its logo, else its drawn mark, else its initials. Decorative, because the name is beside it. */
export function AgencyMark({
  agency,
  small,
  className,
}: {
  readonly agency: AgencyAppearance;
  readonly small?: boolean;
  readonly className?: string | undefined;
}) {
  const names = classNames(styles.agencyMark, small && styles.small, className);
  if (agency.logo)
    return <img className={names} src={agency.logo} alt="" width={36} height={36} loading="lazy" />;
  const drawing = drawings[agency.mark ?? ""];
  return (
    <svg className={names} viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="8" fill={agency.colour ?? colourOf(agency.name)} />
      {drawing ? (
        <g className={styles.ink}>{drawing}</g>
      ) : (
        <text x="18" y="23">
          {initialsOf(agency.name)}
        </text>
      )}
    </svg>
  );
}
