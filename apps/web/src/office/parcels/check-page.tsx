import { codeOf } from "@wakafine/shared/parcels/parcel-code.ts";
import {
  checkParcelMessages as texts,
  parcelMenuMessages,
} from "@wakafine/shared/parcels/desk-messages.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { parcelMessages } from "@wakafine/shared/parcels/messages.ts";
import { maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { useEffect, useRef, useState } from "react";
import { focusHeading } from "../../lib/focus-heading.ts";
import { useServices, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { scanIcon } from "../../ui/icons-office.ts";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { QueryFailure } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { ScanDialog } from "../scan-dialog.tsx";
import { useSearchParams } from "../search-params.ts";
import { useScanner } from "../use-scanner.ts";
import { CodeForm } from "./code-form.tsx";
import { ParcelDetails } from "./parcel-details.tsx";
import * as styles from "./parcels.module.css";

/** Looks a parcel up by the text that was entered or scanned; a text that cannot be a code finds none. */
function useParcel(text: string) {
  const code = codeOf(text);
  const shown = useApiQuery(
    "displayParcel",
    { params: { id: code ?? "" } },
    { enabled: code !== null, fresh: true },
  );
  const isUnknown = text !== "" && (code === null || shown.error?.status === 404);
  return { shown, isUnknown, isLoading: code !== null && shown.isFetching && !shown.data };
}

/** `/agency/package/check`: a scanned or entered code shows the parcel, its parties and its events [A1.parc.07, A2.parc.03]. */
export function Page() {
  const t = useT();
  const { toasts } = useServices();
  const [search, setSearch] = useSearchParams();
  const text = search.get("code") ?? "";
  const { shown, isUnknown, isLoading } = useParcel(text);
  const [scanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const lookUp = (entered: string) => {
    const next = (codeOf(entered) ?? entered.trim()).slice(0, maxNameLength);
    if (next === text) void shown.refetch();
    else setSearch({ code: next });
  };
  useScanner((scanned) => {
    if (!scanning) lookUp(scanned);
  });
  const found = isUnknown ? undefined : shown.data;
  const foundCode = found?.qr_code;
  useEffect(() => {
    if (foundCode !== undefined) focusHeading("#parcel-found");
  }, [foundCode]);
  const back = (
    <ButtonLink to="/agency/package" variant="text" size="small" icon={arrowLeftIcon}>
      {t(parcelMenuMessages.title)}
    </ButtonLink>
  );
  return (
    <OfficePage
      title={t(texts.title)}
      detail={t(texts.detail)}
      actions={back}
      className={styles.page}
    >
      <ScanDialog
        title={t(texts.scanTitle)}
        open={scanning}
        onClose={() => setScanning(false)}
        onRead={(scanned) => {
          setScanning(false);
          lookUp(scanned);
        }}
        onFailed={() => {
          setScanning(false);
          toasts.show("warning", t(checkInMessages.q_code_scan_fail));
        }}
      />
      <CodeForm
        key={text}
        first={text}
        field={field}
        busy={isLoading}
        onCode={lookUp}
        onScan={() => setScanning(true)}
      />
      {isLoading ? <RowsSkeleton rows={4} text={t(texts.loading)} /> : null}
      {isUnknown ? (
        <UnknownCode
          onScan={() => setScanning(true)}
          onEnter={() => {
            field.current?.focus();
            field.current?.select();
          }}
        />
      ) : (
        <QueryFailure shown={shown} />
      )}
      {found ? <ParcelDetails parcel={found} /> : null}
    </OfficePage>
  );
}

/** No parcel has the code: scan again or enter it [A8.parc.01–03]. */
function UnknownCode(props: { readonly onScan: () => void; readonly onEnter: () => void }) {
  const t = useT();
  return (
    <section className="stack">
      <Note tone="warn" urgent>
        <p className="b">{t(parcelMessages.parcel_qr_unknown)}</p>
        <p>{t(parcelMessages.parcel_qr_prompt)}</p>
      </Note>
      <div className={styles.buttons}>
        <Button icon={scanIcon} onClick={props.onScan}>
          {t(texts.scanAgain)}
        </Button>
        <Button variant="quiet" onClick={props.onEnter}>
          {t(texts.enterCode)}
        </Button>
      </div>
    </section>
  );
}
