import { agencyLoginMessages, loginWarnings } from "@wakafine/shared/agencies/login-messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import type { ReactNode } from "react";
import { useHeadingWhenGone } from "../../lib/focus-heading.ts";
import { useT } from "../../lib/page-services.tsx";
import { CoachScene } from "../../ui/coach-scene.tsx";
import { Icon } from "../../ui/icon.tsx";
import { shieldIcon } from "../../ui/icons.ts";
import * as styles from "./entry.module.css";

/** The four warnings, in both languages [C2.auth.15, C2.auth.16, G.auth.21]. */
export function EntryWarnings({
  title = agencyLoginMessages.warning,
}: {
  readonly title?: Message;
}) {
  const t = useT();
  return (
    <section className={styles.warn} aria-labelledby="login-warn">
      <h2 className="b" id="login-warn">
        <Icon path={shieldIcon} />
        {t(title)}
      </h2>
      <ul>
        {loginWarnings.map((warning) => (
          <li key={warning.fr}>{t(warning)}</li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Layout of a login or registration page: banner, form, aside [C2.auth.14]. When another page replaces it, also at the same address, the
 * focus moves to the page heading.
 */
export function EntryFrame(props: {
  readonly title: Message;
  readonly text: Message;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useT();
  const page = useHeadingWhenGone<HTMLDivElement>();
  return (
    <div ref={page} className={styles.login}>
      <header className={`${styles.banner} on-forest`}>
        <h1>{t(props.title)}</h1>
        <p>{t(props.text)}</p>
        <CoachScene frame="mini" className={styles.scene} />
      </header>
      {props.children}
      {props.aside}
    </div>
  );
}
