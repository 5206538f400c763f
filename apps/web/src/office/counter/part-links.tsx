import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { useApiQuery } from "../api.ts";
import { listPollMs } from "../list-poll.ts";
import * as styles from "./counter.module.css";

/** Links to the sales and the owed refunds below the long list of departures, when there are any. */
export function PartLinks({ sales }: { readonly sales: number }) {
  const t = useT();
  // The same request as the first page of the list below: it is made once.
  const { data } = useApiQuery(
    "listCashRefunds",
    { query: { page: 1 } },
    { fresh: true, pollMs: () => listPollMs },
  );
  const refunds = data?.total ?? 0;
  if (sales + refunds === 0) return null;
  return (
    <nav className={styles.links} aria-label={t(texts.onThisPage)}>
      {refunds > 0 ? <PartLink id="refunds" text={t(texts.refunds)} count={refunds} /> : null}
      {sales > 0 ? <PartLink id="sales" text={t(texts.soldList)} count={sales} /> : null}
    </nav>
  );
}

/** Moves the focus to a heading, and with it the page. The address stays, because it belongs to the router. */
function PartLink(props: { readonly id: string; readonly text: string; readonly count: number }) {
  return (
    <a
      className={buttonClass({ variant: "text", size: "small" })}
      href={`#${props.id}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(props.id)?.focus();
      }}
    >
      {`${props.text} (${props.count})`}
    </a>
  );
}
