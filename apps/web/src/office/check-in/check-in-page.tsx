import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { OfficePage } from "../office-page.tsx";
import { CheckInDialog } from "./check-in-dialog.tsx";
import { CodeForm } from "./code-form.tsx";
import { ScanDialog } from "./scan-dialog.tsx";
import { TicketList } from "./ticket-list.tsx";
import { useCheckIn } from "./use-check-in.ts";
import * as styles from "./check-in.module.css";

/** `/agency/checkin`: scan or enter a code, see the ticket, mark it, continue with the next one [A2.check.01]. */
export function Page() {
  const t = useT();
  const checkIn = useCheckIn();
  const { state, busy } = checkIn;
  const [scanning, setScanning] = useState(false);
  const [lastBoarded, setLastBoarded] = useState<AgencyTicket | null>(null);
  if (state.step === 2 && state.ticket && state.ticket !== lastBoarded)
    setLastBoarded(state.ticket);
  const above = state.step === 0 ? "nothing" : state.ticket ? "ticket" : "no_ticket";
  return (
    <OfficePage
      title={t(checkInMessages.title)}
      detail={t(checkInMessages.detail)}
      className={styles.page}
    >
      {/* Rendered first, so that it has closed and restored the focus before the form takes the focus. */}
      <CheckInDialog checkIn={checkIn} />
      <ScanDialog
        open={scanning}
        onClose={() => setScanning(false)}
        onRead={(text) => {
          setScanning(false);
          checkIn.scanned(text);
        }}
        onFailed={() => {
          setScanning(false);
          checkIn.scanFailed();
        }}
      />
      <CodeForm
        busy={busy === "lookingUp"}
        above={above}
        lastBoarded={lastBoarded}
        onCode={checkIn.lookUp}
        onScan={() => {
          checkIn.prepareSound();
          setScanning(true);
        }}
      />
      <TicketList onCode={checkIn.lookUp} />
    </OfficePage>
  );
}
