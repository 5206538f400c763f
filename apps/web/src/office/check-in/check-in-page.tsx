import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { OfficePage } from "../office-page.tsx";
import { BoardingPanel } from "./boarding-panel.tsx";
import { CheckInDialog } from "./check-in-dialog.tsx";
import { CodeForm } from "./code-form.tsx";
import { RefusedList } from "./refused-list.tsx";
import { ScanDialog } from "../scan-dialog.tsx";
import { TicketList } from "./ticket-list.tsx";
import { useMayReview } from "./undo-dialog.tsx";
import { useCheckIn } from "./use-check-in.ts";
import { useScanner } from "../use-scanner.ts";
import * as styles from "./check-in.module.css";

/** `/agency/checkin`: scan or enter a code, see the ticket, mark it, continue with the next one [A2.check.01]. */
export function Page() {
  const t = useT();
  const checkIn = useCheckIn();
  const { state, busy } = checkIn;
  const [scanning, setScanning] = useState(false);
  // "Next" leads back to where the ticket came from: the camera, or the code.
  const [byCamera, setByCamera] = useState(false);
  const lookUp = (text: string) => {
    setByCamera(false);
    checkIn.lookUp(text);
  };
  useScanner((text) => {
    if (!scanning) lookUp(text);
  });
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
      <CheckInDialog checkIn={checkIn} onNext={() => setScanning(byCamera)} />
      <ScanDialog
        title={t(checkInMessages.scanTitle)}
        open={scanning}
        onClose={() => setScanning(false)}
        onRead={(text) => {
          setScanning(false);
          setByCamera(true);
          checkIn.lookUp(text);
        }}
        onFailed={() => {
          setScanning(false);
          checkIn.showScanFailure();
        }}
      />
      <CodeForm
        busy={busy === "lookingUp"}
        above={above}
        lastBoarded={lastBoarded}
        onCode={lookUp}
        onScan={() => {
          checkIn.prepareSound();
          setScanning(true);
        }}
      />
      <BoardingPanel />
      <TicketList
        onCode={(code) => {
          setByCamera(false);
          checkIn.openTicket(code);
        }}
      />
      {useMayReview() ? <RefusedList /> : null}
    </OfficePage>
  );
}
