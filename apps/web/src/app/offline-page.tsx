import { languages, t } from "@wakafine/shared/messages/catalogue.ts";
import { noPageMessages } from "@wakafine/shared/messages/no-page.ts";
import { BrandMark } from "../ui/brand.tsx";
import { buttonClass } from "../ui/button.tsx";
import * as styles from "../ui/shell.module.css";

/** Where the offline page is fetched from; the service worker then shows it at any address. */
export const offlinePath = "/offline";

/** The address at which the page is shown. */
const wantedAddress = "";

/** What the service worker shows without a network: in both languages, because it is kept for all, and without scripts. The link loads the wanted address. */
export function OfflinePage() {
  return (
    <main className={styles.offlinePage}>
      <BrandMark />
      {languages.map((language) => (
        <section key={language} lang={language}>
          <h1 className="h1">{t(noPageMessages.offlineHeading, language)}</h1>
          <p>{t(noPageMessages.offlineText, language)}</p>
          <a className={buttonClass({})} href={wantedAddress}>
            {t(noPageMessages.offlineRetry, language)}
          </a>
        </section>
      ))}
    </main>
  );
}
