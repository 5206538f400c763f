import { pageTitles } from "@wakafine/shared/messages/page-titles.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { ParcelTracking } from "@wakafine/shared/parcels/contract.ts";
import { codeOf, trackingPath } from "@wakafine/shared/parcels/parcel-code.ts";
import { trackingMessages as texts } from "@wakafine/shared/parcels/tracking-messages.ts";
import { type FormEvent, useState } from "react";
import { leaveDocument } from "../../lib/leave-document.ts";
import { usePageAddress } from "../../lib/page-address.tsx";
import { reloadPage, usePageData } from "../../lib/page-data.tsx";
import { useHydrated } from "../../lib/page-moment.ts";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { searchIcon } from "../../ui/icons.ts";
import { TextField } from "../../ui/text-fields.tsx";
import { enteredCode, parcelQuery } from "./parcel-query.ts";
import { ParcelStatus } from "./parcel-status.tsx";
import * as styles from "./parcel.module.css";

/** `/app/parcel`, `/app/parcel/:code`: tracks a parcel by its code, without an account [A1.parc.07, C2.search.02, G.parc.14]. */
export function Screen() {
  const entered = enteredCode(usePageAddress());
  const t = useT();
  return (
    <div className={`wrap sect ${styles.page}`}>
      <h1 className="h1">{t(pageTitles.parcel)}</h1>
      <CodeForm entered={codeOf(entered) ?? entered} />
      {entered === "" ? null : <Result entered={entered} />}
    </div>
  );
}

/** A GET form, which also works without scripts. With them, a text that is no code is not sent. */
function CodeForm({ entered }: { readonly entered: string }) {
  const t = useT();
  const hydrated = useHydrated();
  const [code, setCode] = useState(entered);
  const [asked, setAsked] = useState(false);
  const parsed = codeOf(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (parsed !== null) leaveDocument(trackingPath(parsed));
    else document.querySelector<HTMLInputElement>("input[name=code]")?.focus();
  };
  return (
    <form
      className={styles.form}
      action="/app/parcel"
      method="get"
      noValidate={hydrated}
      aria-label={t(pageTitles.parcel)}
      onSubmit={submit}
    >
      <TextField
        code
        label={t(texts.code)}
        help={t(texts.lead)}
        name="code"
        value={code}
        error={asked && parsed === null ? t(texts.badCode) : undefined}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        required
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" size="big" icon={searchIcon}>
        {t(texts.track)}
      </Button>
    </form>
  );
}

function Result({ entered }: { readonly entered: string }) {
  const t = useT();
  const { data, error } = usePageData(parcelQuery(entered));
  // Without a session the server sends the public part only.
  if (data) return <ParcelStatus parcel={data as ParcelTracking} onRefresh={reloadPage} />;
  return error?.status === 404 ? (
    <EmptyState title={t(texts.unknown)} text={t(texts.unknownText)} />
  ) : (
    <ErrorState title={error?.message ?? ""}>
      <Button onClick={reloadPage}>{t(shellMessages.retry)}</Button>
    </ErrorState>
  );
}
