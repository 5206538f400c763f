import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { FieldErrorCode } from "@wakafine/shared/contract/fields.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { normaliseCni } from "@wakafine/shared/bookings/passenger.ts";
import { percentOf, wholeBelow } from "@wakafine/shared/rules/decimal.ts";
import { v7 as uuid } from "uuid";
import type { Config } from "../../config.ts";
import { receivesCodes } from "../../config.ts";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { IdempotencyKey } from "../../database/idempotency.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import type { Pictures } from "../../files/pictures.ts";
import type { FieldError } from "../../http/failure.ts";
import { appError, invalid } from "../../http/failure.ts";
import { actorOf, membershipOf } from "../../http/permission.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { readPhone } from "../../phones.ts";
import { hashPassword } from "../accounts/public.ts";
import { requireEditableAgency } from "../agencies/public.ts";
import { parcelBalance, postParcelFee } from "../payments/public.ts";
import { codeOf } from "@wakafine/shared/parcels/parcel-code.ts";
import { openDeparture } from "./departure-store.ts";
import { receiverMessage, senderMessage } from "./parcel-messages.ts";
import { withPictures } from "./parcel-pictures.ts";
import { readDepartureId, requireBusTo } from "./planned-bus.ts";
import { carriesParcels, handingAgencies, townsByName } from "./parcel-places.ts";
import type { ParcelRow } from "./parcel-store.ts";
import type { TariffRow } from "./parcel-tariffs.ts";
import { suggestionOf, tariffOfRoute } from "./parcel-tariffs.ts";
import { readParcel } from "./parcel-response.ts";
import { addEvent } from "./parcel-events.ts";
import { insertImages, insertParcel } from "./parcel-store.ts";

/** Dependencies of the use cases that store pictures. */
export interface ParcelServices {
  readonly context: Context;
  readonly pictures: Pictures;
}

type Body = InputOf<"sendParcel">["body"];

/** Reads the agency that sends and locks it, so that parcels sent at the same time see each other's fees. */
const lockSender = statement<
  {
    state: "pending" | "active" | "refused" | "suspended";
    carries_parcels: boolean;
    fee_rate: string;
  },
  [agency: string]
>(
  "lock sender of parcels",
  `select state, ${carriesParcels} as carries_parcels, commission_rate as fee_rate from agencies a where id = $1 for no key update`,
);

/** Keeps the parcel service of the agency that hands a parcel out from ending until the transaction ends. */
const keepDestination = statement<{ carries_parcels: boolean }, [agency: string]>(
  "keep destination of parcel",
  `select ${carriesParcels} as carries_parcels from agencies a where id = $1 for share`,
);

async function requireDestination(transaction: Transaction, agencyId: string): Promise<void> {
  const [agency] = await transaction.query(keepDestination(agencyId));
  if (!agency?.carries_parcels)
    throw invalid({ field: "receiver.destination_agency", code: "not_a_choice" });
}

/**
 * Takes a parcel in: WAREHOUSE. The platform's fee, `rate_transaction` percent of the billing amount in whole francs, leaves the prepaid balance in the same
 * transaction [G.parc.07]. Errors: invalid_input at its field, parcel_balance_too_low, parcel_code_taken, parcel_bus_gone, parcel_wrong_bus, bad_image,
 * parcel_image_too_large, too_many_requests; nothing is stored then.
 */
export async function sendParcel(
  { context, pictures }: ParcelServices,
  { body }: InputOf<"sendParcel">,
  request: RequestContext,
): Promise<Parcel> {
  const { agencyId } = membershipOf(request);
  const key = idempotencyKeyOf(request, "sendParcel", body);
  const sent = await runOnce(context.database, key, async () => {
    const parcel = await checkedParcel(context, body, request);
    const { images } = body;
    return withPictures(
      pictures,
      { sent: images ?? [], addressKey: request.addressKey },
      async (files) =>
        context.database.transaction(async (transaction) => {
          const { config } = context;
          if (config.LIMITS)
            await consumeRateLimit(transaction, [sendLimit(config, parcel.created_by)]);
          return insert(transaction, { parcel, files, key, request });
        }),
    );
  });
  return readParcel(context, agencyId, sent.id);
}

/** A parcel can have a fee of 0 or be deleted with its fee back, and sends two SMS (docs/decisions/0185). */
const sendLimit = (config: Config, userId: string): RateLimit => ({
  key: `parcels of ${userId}`,
  max: config.PARCELS_PER_HOUR,
  minutes: 60,
});

type CheckedParcel = Awaited<ReturnType<typeof checkedParcel>>;

/** Checks what the schema cannot: code, phones, identity numbers, towns, destination agency and bus. Returns the row without its fee. */
async function checkedParcel({ config, database }: Context, body: Body, request: RequestContext) {
  const { agencyId } = membershipOf(request);
  const { sender, receiver } = body;
  const names = [sender.town, receiver.town, receiver.destination_city];
  const [towns, agencies, [tariff]] = await database.batch([
    townsByName(names),
    handingAgencies(agencyId, receiver.destination_city),
    tariffOfRoute(agencyId, sender.town, receiver.destination_city),
  ]);
  const errors: FieldError[] = [];
  const read = <Value>(field: string, value: Value | null, code: FieldErrorCode): Value | null => {
    if (value === null) errors.push({ field, code });
    return value;
  };
  const [from, home, to] = towns;
  const row = {
    code: read("qr_code", codeOf(body.qr_code), "invalid"),
    sender_phone: read("sender.phone", readPhone(sender.phone), "bad_phone"),
    receiver_phone: read("receiver.phone", readPhone(receiver.phone), "bad_phone"),
    sender_cni:
      sender.cni === undefined ? null : read("sender.cni", normaliseCni(sender.cni), "invalid"),
    receiver_cni:
      receiver.cni === undefined
        ? null
        : read("receiver.cni", normaliseCni(receiver.cni), "invalid"),
    from_town_id: read("sender.town", from?.id ?? null, "unknown_town"),
    receiver_town: read("receiver.town", home?.name ?? null, "unknown_town"),
    to_town_id: read("receiver.destination_city", to?.id ?? null, "unknown_town"),
    destination_agency_id: read(
      "receiver.destination_agency",
      receiver.destination_agency === undefined
        ? agencyId
        : (agencies.find(({ uuid: id }) => id === receiver.destination_agency)?.uuid ?? null),
      "not_a_choice",
    ),
  };
  for (const person of ["sender", "receiver"] as const) {
    const phone = row[`${person}_phone`];
    if (phone !== null && !receivesCodes(config, phone))
      errors.push({ field: `${person}.phone`, code: "foreign_phone" });
  }
  if (row.from_town_id !== null && row.from_town_id === row.to_town_id)
    errors.push({ field: "receiver.destination_city", code: "same_town" });
  const price = checkedPrice(tariff, body, errors);
  if (errors.length > 0) throw invalid(...errors);
  const [senderSecret, receiverSecret] = [
    await secretHash(config, sender.password, request),
    await secretHash(config, receiver.password, request),
  ];
  return {
    ...row,
    id: uuid(),
    agency_id: agencyId,
    description: body.description,
    sender_name: sender.name,
    sender_surname: sender.surname,
    sender_secret: senderSecret,
    receiver_name: receiver.name,
    receiver_surname: receiver.surname,
    receiver_secret: receiverSecret,
    retrieval_quarter: body.retrieval_quarter ?? null,
    billing_xaf: body.billing_amount,
    ...price,
    payer: body.payer,
    method: body.payment_method,
    is_paid: body.paid === true,
    language: request.language,
    departure_id: readDepartureId(body.departure_uuid),
    created_by: actorOf(request).userId,
  };
}

/**
 * Compares the amount with the tariff of the route (decision 0177), and returns what is stored of both. Adds an error when the weight is missing that the tariff asks for, when the amount differs without a reason, or
 * when more is declared than the agency answers for; without a tariff nothing can be declared.
 */
function checkedPrice(
  tariff: TariffRow | undefined,
  body: Body,
  errors: FieldError[],
): Pick<ParcelRow, "weight_kg" | "size" | "declared_xaf" | "suggested_xaf" | "price_reason"> {
  const { weight_kg: weight, size, declared_value: declaredValue = 0 } = body;
  const suggestion = suggestionOf(tariff, {
    weightKg: weight ?? 1,
    size: size ?? "SMALL",
    declaredValue,
  });
  if (suggestion?.weightRequired && weight === undefined)
    errors.push({ field: "weight_kg", code: "required" });
  if (declaredValue > (suggestion?.maxValue ?? 0))
    errors.push({ field: "declared_value", code: "too_large" });
  const isOther = suggestion !== null && suggestion.total !== body.billing_amount;
  if (isOther && body.price_reason === undefined)
    errors.push({ field: "price_reason", code: "required" });
  return {
    weight_kg: weight ?? null,
    size: size ?? null,
    declared_xaf: declaredValue,
    suggested_xaf: suggestion?.total ?? null,
    price_reason: isOther ? (body.price_reason ?? null) : null,
  };
}

async function secretHash(
  config: Config,
  secret: string | undefined,
  { addressKey }: RequestContext,
): Promise<string | null> {
  return secret === undefined ? null : hashPassword(secretForm(secret), config, addressKey);
}

/** Returns the form of a secret word that is stored and compared: without case and surrounding spaces, because it is said aloud. */
export function secretForm(entered: string): string {
  return entered.normalize("NFC").trim().toLocaleLowerCase("fr");
}

interface Insert {
  readonly parcel: CheckedParcel;
  readonly files: readonly string[];
  readonly key: IdempotencyKey | null;
  readonly request: RequestContext;
}

async function insert(
  transaction: Transaction,
  { parcel, files, key, request }: Insert,
): Promise<{ readonly id: string }> {
  const { id, agency_id: agencyId, departure_id: departureId } = parcel;
  // Agencies are locked in the order of their ids, because two may send to each other.
  const destinationId = parcel.destination_agency_id ?? agencyId;
  if (destinationId < agencyId) await requireDestination(transaction, destinationId);
  const [[agency], [balance], buses] = await transaction.batch([
    lockSender(agencyId),
    parcelBalance(agencyId),
    openDeparture(agencyId, departureId),
  ]);
  if (destinationId > agencyId) await requireDestination(transaction, destinationId);
  if (!agency?.carries_parcels) throw appError("forbidden");
  requireEditableAgency(agency.state);
  if (departureId !== null) requireBusTo(buses[0], parcel);
  const fee = wholeBelow(percentOf(agency.fee_rate, parcel.billing_xaf));
  if (fee > Number(balance?.balance ?? 0)) throw appError("parcel_balance_too_low");
  const [inserted] = await transaction.query(
    insertParcel(JSON.stringify({ ...parcel, fee_rate: agency.fee_rate, fee_xaf: fee })),
  );
  if (!inserted) throw appError("parcel_code_taken");
  const eventId = uuid();
  await transaction.finish([
    ...(files.length > 0 ? [insertImages(id, files)] : []),
    addEvent({ parcelId: id, id: eventId, kind: "SENT", agencyId, userId: parcel.created_by }),
    ...postParcelFee({ parcelId: id, agencyId, amountXaf: fee }),
    audit(
      {
        action: "send parcel",
        entity: "parcel",
        entityId: id,
        to: "WAREHOUSE",
        details: {
          billing_xaf: parcel.billing_xaf,
          suggested_xaf: parcel.suggested_xaf,
          fee_xaf: fee,
        },
      },
      request,
    ),
    enqueue(senderMessage, eventId),
    enqueue(receiverMessage, eventId),
    ...(key ? [completeIdempotent(key, { id })] : []),
  ]);
  return { id };
}
