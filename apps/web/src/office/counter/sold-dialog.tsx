import type { CounterSale } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { hourOn, listedDay } from "./departures.tsx";
import { PrintLink } from "./shift-summary.tsx";

/** The seats that were sold, to be told to the buyer, and their tickets to print. */
export function SoldDialog({
  sale,
  onClose,
}: {
  readonly sale: CounterSale;
  readonly onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const day = parseDay(sale.departure_date);
  const hour = hourOn(day && listedDay(day), sale.departure_hour, language);
  return (
    <Dialog open onClose={onClose} title={t(texts.soldTitle)} size="small">
      <div>
        <p>{sale.name}</p>
        <p>
          {`${hour} ${shownTown(sale.city_departure, language)} – ${shownTown(sale.city_destination, language)}`}
        </p>
        <p className="b">
          {t(sale.seats.length === 1 ? texts.soldSeat : texts.soldSeats, {
            seats: sale.seats.join(", "),
          })}
        </p>
        <p className="b">{t(texts.soldAmount, { amount: formatFrancs(sale.amount, language) })}</p>
      </div>
      <p>{t(texts.soldSms)}</p>
      <DialogActions>
        <PrintLink sale={sale} />
        <Button onClick={onClose}>{t(texts.done)}</Button>
      </DialogActions>
    </Dialog>
  );
}
