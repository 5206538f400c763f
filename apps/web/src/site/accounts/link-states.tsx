import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useT } from "../../lib/page-services.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { TextSkeleton } from "../../ui/skeleton.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { entryPaths } from "./entry-kind.ts";
import { EntryLinks } from "./entry-parts.tsx";
import * as styles from "./entry.module.css";

/** Link to a new request, which works for both account types. */
export function NewRequestLink() {
  const t = useT();
  return (
    <ButtonLink to={entryPaths.client.forgotten} full>
      {t(authMessages.askLink)}
    </ButtonLink>
  );
}

/** Shown while a link is checked. */
export function CheckingLink() {
  const t = useT();
  return (
    <EntryFrame title={authMessages.linkBanner} text={authMessages.linkBannerText}>
      <div className={`card ${styles.form}`}>
        <p className="sr" role="status">
          {t(shellMessages.loading)}
        </p>
        <TextSkeleton lines={5} title />
      </div>
    </EntryFrame>
  );
}

/** Shown for a link that was used, replaced or has expired, with a link to a new request. */
export function InvalidLink() {
  const t = useT();
  return (
    <EntryFrame title={authMessages.deadLinkBanner} text={authMessages.deadLinkBannerText}>
      <div className={`card ${styles.form}`}>
        <div role="alert" className="stack-1">
          <p>{t(authMessages.invalidLink)}</p>
          <p>{t(authMessages.deadLinkNext)}</p>
        </div>
        <NewRequestLink />
        <EntryLinks
          links={[
            { to: entryPaths.client.login, label: authMessages.toClientLogin },
            { to: entryPaths.agency.login, label: authMessages.toAgencyLogin },
          ]}
        />
      </div>
    </EntryFrame>
  );
}

/** Shown when a link could not be checked. */
export function UncheckedLink({
  message,
  onRetry,
}: {
  readonly message: string;
  readonly onRetry: () => void;
}) {
  const t = useT();
  return (
    <EntryFrame title={authMessages.linkBanner} text={authMessages.newPasswordBanner}>
      <ErrorState title={t(authMessages.linkUnread)} safe={t(authMessages.linkSafe)} text={message}>
        <Button full onClick={onRetry}>
          {t(shellMessages.retry)}
        </Button>
      </ErrorState>
    </EntryFrame>
  );
}

/** Shown after an account created by an agency was refused. */
export function RefusedActivation() {
  const t = useT();
  return (
    <EntryFrame title={authMessages.refusedBanner} text={authMessages.refusedBannerText}>
      <div className={`card ${styles.form}`}>
        <p role="status">{t(authMessages.refusedText)}</p>
        <ButtonLink to="/app/home" full>
          {t(shellMessages.backHome)}
        </ButtonLink>
        <EntryLinks
          links={[{ to: entryPaths.client.register, label: authMessages.createAccount }]}
        />
      </div>
    </EntryFrame>
  );
}
