import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { searchIcon } from "../../ui/icons.ts";
import { useApiQuery } from "../api.ts";
import { hasCodeForm, isOfOtherAgency } from "./ticket-details.ts";
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
  const hasForm = code === null || hasCodeForm(code);
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
                : t(hasForm ? checkInMessages.noResultHelp : checkInMessages.notACode)))}
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
