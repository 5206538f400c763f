import type { AgencyTicket } from "@wakafine/shared/contract/agency.ts";
import { classLabel } from "@wakafine/shared/formats/class-label.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { checkInMessages } from "@wakafine/shared/messages/check-in.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { checkCircleIcon, checkIcon, searchIcon, warningIcon } from "../../ui/icons.ts";
import { Icon } from "../../ui/icon.tsx";
import { departureDay, seatText, ticketLight } from "./ticket-facts.ts";
import type { CheckIn } from "./use-check-in.ts";
import { UseLine } from "./use-line.tsx";

function SeatAndName({ titleId, ticket }: { readonly titleId: string; readonly ticket: AgencyTicket }) {
  const say = useSay();
  const { lastname, firstname, cni_identifier } = ticket.user;
  return (
    <div className="ci-seat">
      <div>
        <span>{say(checkInMessages.seat)}</span>
        <b>{seatText(ticket.seat)}</b>
      </div>
      <div className="who">
        <h2 id={titleId}>
          <span>{lastname}</span> <span>{firstname}</span>
        </h2>
        <p>{`${say(checkInMessages.idCard)} ${cni_identifier ?? say(stateMessages.missing_value)}`}</p>
      </div>
    </div>
  );
}

function Facts({ ticket }: { readonly ticket: AgencyTicket }) {
  const say = useSay();
  const language = useLanguage();
  const { departure, boarding_station } = ticket;
  const facts = [
    [checkInMessages.from, [shownTown(departure.city_departure, language), boarding_station?.quarter].filter(Boolean).join(", ")],
    [checkInMessages.to, shownTown(departure.city_destination, language)],
    [checkInMessages.departure, say(checkInMessages.dayAndHour, { date: departureDay(ticket, language), hour: formatHour(departure.departure_hour) })],
    [checkInMessages.travelClass, classLabel(departure.travel_class, "details", language)],
    [checkInMessages.price, formatFrancs(ticket.price, language)],
  ] as const;
  return (
    <dl className="ci-d">
      {facts.map(([label, value]) => (
        <div key={label.fr}>
          <dt>{say(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{say(checkInMessages.ticketNumber)}</dt>
        <dd className="code">{ticket.code_verification}</dd>
      </div>
    </dl>
  );
}

/** Step 1: whose ticket it is and whether it fits, then the one big button [A4.check.05–16]. */
export function TicketStep({ titleId, ticket, checkIn }: { readonly titleId: string; readonly ticket: AgencyTicket; readonly checkIn: CheckIn }) {
  const say = useSay();
  const light = ticketLight(ticket, new Date());
  return (
    <>
      <div className="ci-f">
        <p className={`ci-light ${light.tone}`}>
          <Badge tone={light.tone} icon={light.tone === "ok" ? checkCircleIcon : warningIcon}>
            {say(light.text)}
          </Badge>
        </p>
        {ticket.checked_in ? <UseLine use={ticket.checked_in} /> : null}
        <SeatAndName titleId={titleId} ticket={ticket} />
        <Facts ticket={ticket} />
      </div>
      <div className="ci-b">
        <Button data-main size="huge" full icon={checkIcon} busy={checkIn.busy === "marking"} onClick={checkIn.mark}>
          {say(checkInMessages.mark_as_used)}
        </Button>
        <Button look="quiet" full disabled={checkIn.busy !== null} onClick={checkIn.back}>
          {say(checkInMessages.back)}
        </Button>
      </div>
    </>
  );
}

/** Step 1 without a ticket: nothing has this code, or the lookup was not answered [A4.check.17, A4.check.25–27]. */
export function NoTicketStep({ titleId, message, onBack }: { readonly titleId: string; readonly message: string | null; readonly onBack: () => void }) {
  const say = useSay();
  return (
    <>
      <div className="ci-full">
        <div className="ci-i none">
          <Icon path={searchIcon} />
        </div>
        <h2 id={titleId}>{say(checkInMessages.check_in_no_result)}</h2>
        <p>{message ?? say(checkInMessages.noResultHelp)}</p>
      </div>
      <div className="ci-b">
        <Button data-main size="huge" full onClick={onBack}>
          {say(checkInMessages.back)}
        </Button>
      </div>
    </>
  );
}
