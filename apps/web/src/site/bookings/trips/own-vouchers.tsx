import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { voucherCardMessages as texts } from "@wakafine/shared/vouchers/card-messages.ts";
import { useApiQuery } from "../../../lib/api-query.tsx";
import { pageQuery } from "../../../lib/page-data.tsx";
import { useT } from "../../../lib/page-services.tsx";
import { Button } from "../../../ui/button.tsx";
import { RefusalNote } from "../../../ui/refusal-note.tsx";
import { VoucherCard } from "../../../ui/voucher-card.tsx";
import * as styles from "./trips.module.css";

/** The vouchers of the caller's bookings with their codes, those that can be used first; nothing for a caller without vouchers [G.ticket.05]. */
export function OwnVouchers() {
  const t = useT();
  const { data, error, refetch } = useApiQuery(pageQuery("listOwnVouchers", {}), {
    authenticated: true,
  });
  const vouchers = data?.vouchers ?? [];
  if (error)
    return (
      <>
        <RefusalNote text={t(texts.unreadable, { failure: error.message })} />
        <Button variant="quiet" onClick={() => void refetch()}>
          {t(shellMessages.retry)}
        </Button>
      </>
    );
  if (vouchers.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="own-vouchers">
      <h2 className="h2" id="own-vouchers">
        {t(vouchers.length === 1 ? texts.titleOne : texts.titleMany)}
      </h2>
      <ul className={styles.cards}>
        {vouchers.map((voucher) => (
          <li key={voucher.uuid}>
            <VoucherCard voucher={voucher} detail={t(texts.order, { code: voucher.order_code })} />
          </li>
        ))}
      </ul>
      <p className="help">{t(texts.use)}</p>
    </section>
  );
}
