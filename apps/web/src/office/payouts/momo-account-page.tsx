import { momoAccountMessages as texts } from "@wakafine/shared/payouts/messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { OfficePage } from "../office-page.tsx";
import { IncomeSection } from "./income-section.tsx";
import { OwnPayouts } from "./own-payouts.tsx";
import { PayoutNumbers } from "./payout-numbers.tsx";
import * as styles from "./payouts.module.css";

/** `/agency/momo-account`: what departures earned, the payout numbers and the payouts [A2.momo.01–07]. */
export function Page() {
  const t = useT();
  return (
    <OfficePage title={t(texts.title)} detail={t(texts.detail)} className={styles.page}>
      <PayoutNumbers />
      <IncomeSection />
      <OwnPayouts />
    </OfficePage>
  );
}
