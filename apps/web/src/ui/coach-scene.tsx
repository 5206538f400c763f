import { classNames } from "./class-names.ts";
import { coachArt } from "./coach-art.ts";
import * as styles from "./coach-scene.module.css";

const frames = {
  phone: "160 98 480 200",
  wide: "-500 -138 1240 531",
  mini: "130 78 480 190",
} as const;

/** Illustration: a coach on a laterite road between green hills. Decorative. */
export function CoachScene({
  frame,
  className,
}: {
  readonly frame: keyof typeof frames;
  readonly className?: string | undefined;
}) {
  return (
    <svg
      className={className}
      viewBox={frames[frame]}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: coachArt }}
    />
  );
}

/** The illustration in two sizes, for phones and for wide screens. The shapes are sent once. */
export function ResponsiveCoachScene({ className }: { readonly className?: string | undefined }) {
  return (
    <>
      <svg
        className={styles.shapes}
        aria-hidden="true"
        dangerouslySetInnerHTML={{
          __html: `<symbol id="coach" overflow="visible">${coachArt}</symbol>`,
        }}
      />
      {(["phone", "wide"] as const).map((frame) => (
        <svg
          key={frame}
          className={classNames(className, frame === "phone" ? "only-s" : "only-l")}
          viewBox={frames[frame]}
          preserveAspectRatio="xMidYMax slice"
          aria-hidden="true"
        >
          <use href="#coach" />
        </svg>
      ))}
    </>
  );
}
