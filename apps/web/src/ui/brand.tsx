import { Link } from "../lib/link.tsx";
import * as styles from "./brand.module.css";

/** The logo: a kilometre stone with a sun-coloured cap. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 28 34" aria-hidden="true">
      <path className={styles.body} d="M2 34V14a12 12 0 0 1 24 0v20z" />
      <path className={styles.cap} d="M2 15v-1a12 12 0 0 1 24 0v1z" />
      <path className={styles.letter} d="m6.5 19 3 9 4.500-8 4.500 8 3-9" />
    </svg>
  );
}

/** Logo and name, as a link if `to` is given. */
export function Brand({ to }: { readonly to?: string }) {
  const content = (
    <>
      <BrandMark />
      Wakafine
    </>
  );
  return to ? (
    <Link className={styles.brand} to={to}>
      {content}
    </Link>
  ) : (
    <span className={styles.brand}>{content}</span>
  );
}
