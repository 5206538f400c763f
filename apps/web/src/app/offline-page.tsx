import { languages, t } from "@wakafine/shared/messages/catalogue.ts";
import { noPageMessages } from "@wakafine/shared/messages/no-page.ts";
import { BrandMark } from "../ui/brand.tsx";
import { buttonClass } from "../ui/button.tsx";
import * as styles from "../ui/shell.module.css";

/** Address from which the service worker fetches the offline page. It serves that page at any address. */
export const offlinePath = "/offline";

/** An empty link target is the address at which the page is shown. */
const sameAddress = "";

/**
 * Page that the service worker serves without a network. It is in both languages because one cached copy serves all visitors, and it runs
 * no scripts. Its link reloads the requested address.
 */
export function OfflinePage() {
  return (
    <main className={styles.offlinePage}>
      <BrandMark />
      {languages.map((language) => (
        <section key={language} lang={language}>
          <h1 className="h1">{t(noPageMessages.offlineHeading, language)}</h1>
          <p>{t(noPageMessages.offlineText, language)}</p>
          <a className={buttonClass({})} href={sameAddress}>
            {t(noPageMessages.offlineRetry, language)}
          </a>
        </section>
      ))}
    </main>
  );
}
