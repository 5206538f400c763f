import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { refreshIcon } from "../../ui/icons-booking.ts";
import { offlineIcon, searchIcon, warningIcon } from "../../ui/icons.ts";
import { useApiQuery } from "../api.ts";
import { isOfOtherAgency } from "./ticket-details.ts";
import type { CheckIn } from "./use-check-in.ts";
import * as styles from "./check-in.module.css";

interface StepProps {
  readonly titleId: string;
  readonly checkIn: CheckIn;
}

/** What to say about a QR code in the form of a ticket's. */
const refusedQr: Readonly<Record<string, Message>> = {
  ticket_other_agency: checkInMessages.otherAgencyQr,
  ticket_not_found: checkInMessages.unknownQr,
};

/** Returns the code of the agency's newest ticket; null without any. */
function useOwnCode(): string | null {
  const { data } = useApiQuery("listTickets", { query: { page: 1, per_page: 1 } });
  return data?.data[0]?.code_verification ?? null;
}

/** Step 1 without a ticket: the code, which does not exist or is that of another agency's ticket [A4.check.17, A4.check.25]. */
export function NoTicketStep({ titleId, checkIn }: StepProps) {
  const t = useT();
  const own = useOwnCode();
  const { code, lookUpMessage, lookUpRefusal } = checkIn.state;
  const isForeign = code !== null && own !== null && isOfOtherAgency(code, own);
  const refusal = refusedQr[lookUpRefusal ?? ""];
  return (
    <>
      <div className={styles.full}>
        <div className={`${styles.sign} ${styles.none}`}>
          <Icon path={searchIcon} />
        </div>
        <h2 id={titleId}>{t(checkInMessages.check_in_no_result)}</h2>
        {code ? <p className={`${styles.when} code`}>{code}</p> : null}
        <p>
          {refusal
            ? t(refusal)
            : (lookUpMessage ??
              (isForeign
                ? t(checkInMessages.otherAgencyHelp, { prefix: own.slice(0, 3) })
                : t(checkInMessages.noResultHelp)))}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button data-main size="huge" full onClick={checkIn.back}>
          {t(checkInMessages.back)}
        </Button>
      </div>
    </>
  );
}

/** Step 1 after a lookup without a result: nothing is known about the ticket, and the lookup can be sent again [A4.check.26, A4.check.27]. */
export function LookUpFailedStep({ titleId, checkIn }: StepProps) {
  const t = useT();
  const { code, lookUpMessage, lookUpFailed } = checkIn.state;
  const isOffline = lookUpFailed === "network";
  return (
    <>
      <div className={styles.full}>
        <div className={`${styles.sign} ${styles.none}`}>
          <Icon path={isOffline ? offlineIcon : warningIcon} />
        </div>
        <h2 id={titleId} className={styles.long}>
          {t(isOffline ? checkInMessages.noNetwork : checkInMessages.check_in_error)}
        </h2>
        <p>{t(checkInMessages.notLookedUp)}</p>
        {code ? <p className="code">{code}</p> : null}
        <p>
          <small>
            {t(checkInMessages.check_in_no_result)}
            {lookUpMessage ? `. ${lookUpMessage}` : null}
          </small>
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          data-main
          size="huge"
          full
          icon={refreshIcon}
          busy={checkIn.busy === "lookingUp"}
          onClick={checkIn.retry}
        >
          {t(checkInMessages.tryMarkAgain)}
        </Button>
        <Button variant="quiet" full disabled={checkIn.busy !== null} onClick={checkIn.back}>
          {t(checkInMessages.back)}
        </Button>
      </div>
    </>
  );
}
