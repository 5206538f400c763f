import { codeOf } from "@wakafine/shared/parcels/parcel-code.ts";
import {
  checkParcelMessages as texts,
  parcelMenuMessages,
} from "@wakafine/shared/parcels/desk-messages.ts";
import { maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { useEffect } from "react";
import { focusHeading } from "../../lib/focus-heading.ts";
import { useT } from "../../lib/page-services.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { QueryFailure } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { useSearchParams } from "../search-params.ts";
import { CodeEntry, UnknownParcel } from "./code-entry.tsx";
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
  const [search, setSearch] = useSearchParams();
  const text = search.get("code") ?? "";
  const { shown, isUnknown, isLoading } = useParcel(text);
  const lookUp = (entered: string) => {
    const next = (codeOf(entered) ?? entered.trim()).slice(0, maxNameLength);
    if (next === text) void shown.refetch();
    else setSearch({ code: next });
  };
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
      <CodeEntry
        key={text}
        first={text}
        help={t(texts.codeWhere)}
        action={t(texts.look)}
        busy={isLoading}
        onCode={lookUp}
      >
        {({ camera, field }) =>
          isUnknown ? <UnknownParcel code={text} onScan={camera} onType={field} /> : null
        }
      </CodeEntry>
      {isLoading ? <RowsSkeleton rows={4} text={t(texts.loading)} /> : null}
      {isUnknown ? null : <QueryFailure shown={shown} />}
      {found ? <ParcelDetails parcel={found} /> : null}
    </OfficePage>
  );
}
