import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { voucherCardMessages as texts } from "@wakafine/shared/vouchers/card-messages.ts";
import type { Voucher } from "@wakafine/shared/vouchers/contract.ts";
import { copyText } from "../lib/copy-text.ts";
import { pathOf } from "../lib/own-path.ts";
import { useLanguage, useServices, useT } from "../lib/page-services.tsx";
import { Badge } from "./badge.tsx";
import { Button, buttonClass } from "./button.tsx";
import { PriceFigure } from "./figures.tsx";
import { Icon } from "./icon.tsx";
import { downloadIcon } from "./icons-booking.ts";
import { copyIcon } from "./icons-share.ts";
import * as styles from "./voucher-card.module.css";

const states = {
  voucher_blocked: texts.blocked,
  voucher_expired: texts.expired,
  voucher_used_up: texts.usedUp,
} as const;

interface Props {
  readonly voucher: Pick<
    Voucher,
    "code" | "amount" | "rest" | "expires_at" | "refusal" | "document_url"
  >;
  /** A line below the balance. */
  readonly detail?: string;
}

/** A voucher with its code, for its owner: balance, validity, a button that copies the code, and the PDF. */
export function VoucherCard({ voucher, detail }: Props) {
  const t = useT();
  const language = useLanguage();
  const { toasts } = useServices();
  const { code, amount, rest, refusal } = voucher;
  const copy = async () => {
    if (await copyText(code)) toasts.show("ok", t(texts.copied));
    else toasts.show("warning", t(texts.copyFailed));
  };
  const state = refusal === null ? null : states[refusal as keyof typeof states];
  const day = friendlyDay(dayOf(new Date(voucher.expires_at)), language);
  return (
    <article className={styles.voucherCard} aria-label={code}>
      <div className={styles.head}>
        <div>
          <span className="xs muted">{t(texts.rest)}</span>
          <div>
            <PriceFigure francs={rest} />{" "}
            {rest === amount ? null : (
              <span className="muted xs nowrap">
                {t(texts.restOf, { amount: formatFrancs(amount, language) })}
              </span>
            )}
          </div>
        </div>
        {state ? <Badge tone="warn">{t(state)}</Badge> : null}
      </div>
      <div className={styles.body}>
        <div className={styles.code}>
          <span className="xs muted">{t(texts.code)}</span>
          <b translate="no">{code}</b>
        </div>
        <p>{t(refusal === "voucher_expired" ? texts.expiredOn : texts.validUntil, { day })}</p>
        {detail ? <p className="muted xs">{detail}</p> : null}
        <div className={styles.acts}>
          <Button variant="quiet" icon={copyIcon} onClick={() => void copy()}>
            {t(texts.copy)}
          </Button>
          <a
            className={buttonClass({ variant: "quiet" })}
            href={pathOf(voucher.document_url)}
            download
          >
            <Icon path={downloadIcon} />
            {t(texts.document)}
          </a>
        </div>
      </div>
    </article>
  );
}
