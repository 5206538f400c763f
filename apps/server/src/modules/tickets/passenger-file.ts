import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { routes } from "@wakafine/shared/contract/routes.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { addMinutes } from "@wakafine/shared/rules/dates.ts";
import type { PassengerFileFormat } from "@wakafine/shared/tickets/passengers-contract.ts";
import type { Config } from "../../config.ts";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { RawResponse } from "../../http/bind.ts";
import { csvFile, fileResponse } from "../../http/csv.ts";
import { appError } from "../../http/failure.ts";
import { isSameSecret, keyedHash, sha256 } from "../../tokens.ts";
import { isOn, ownTravel } from "./list-passengers.ts";
import { manifestContent, manifestName, manifestRows } from "./manifest-content.ts";
import { writeManifest } from "./manifest-document.ts";
import { passengersOfDeparture, travelById } from "./passenger-reads.ts";
import type { RenderQueue } from "../../files/render-queue.ts";

const validMinutes = 10;

/** What a signed address opens; `until` is in seconds since 1970. */
interface SignedFile {
  readonly departureId: string;
  readonly format: PassengerFileFormat;
  readonly language: Language;
  readonly withBooked: boolean;
  readonly until: string;
}

function signatureOf({ APP_SECRET }: Pick<Config, "APP_SECRET">, file: SignedFile): string {
  const { departureId, format, language, withBooked, until } = file;
  const text = ["passenger list", departureId, format, language, withBooked, until].join(" ");
  return keyedHash(APP_SECRET, text).toString("base64url");
}

/**
 * Returns the address of the passenger list of an own departure, valid for 10 minutes, and records who received it: the file shows identity numbers.
 * Throws not_found for another agency's departure [G.trav.01, A7.trav.07].
 */
export async function createPassengerFile(
  context: Context,
  input: InputOf<"postPassengerFile">["body"],
  request: RequestContext,
): Promise<{ readonly file_url: string }> {
  const { config, clock, database } = context;
  const travel = await ownTravel(context, input.departure_uuid, request);
  const file: SignedFile = {
    departureId: travel.id,
    format: input.format,
    language: request.language,
    withBooked: isOn(input.with_booked),
    until: String(Math.floor(addMinutes(clock(), validMinutes).getTime() / 1000)),
  };
  await database.query(
    audit(
      {
        action: "export passengers",
        entity: "departure",
        entityId: travel.id,
        details: { format: file.format },
      },
      request,
    ),
  );
  const path = routes.readPassengerFile.path.replace("{departure_uuid}", travel.id);
  const query = new URLSearchParams({
    format: file.format,
    language: file.language,
    with_booked: String(file.withBooked),
    until: file.until,
    signature: signatureOf(config, file),
  });
  return { file_url: `${config.PUBLIC_ORIGIN}/api/${path}?${query}` };
}

function isSigned(config: Config, file: SignedFile, given: string): boolean {
  return isSameSecret(given, signatureOf(config, file));
}

/** Returns the file of a signed address; a wrong or expired one gets the same 404 as an unknown departure. */
export async function readPassengerFile(
  { config, clock, database }: Context,
  { params, query }: InputOf<"readPassengerFile">,
  { addressKey, queue }: { readonly addressKey: string; readonly queue: RenderQueue },
): Promise<RawResponse> {
  const id = uuidOrNull(params.departure_uuid);
  const { format, language, until } = query;
  const withBooked = query.with_booked === "true";
  const file = { departureId: id ?? "", format, language, withBooked, until };
  const isValid =
    isSigned(config, file, query.signature) && Number(until) * 1000 >= clock().getTime();
  const [travel] = id !== null && isValid ? await database.query(travelById(id)) : [];
  if (!travel) throw appError("not_found");
  const passengers = await database.query(
    passengersOfDeparture(travel.agency_id, travel.id, withBooked),
  );
  const name = `${manifestName(travel, language)}.${format}`;
  if (format === "csv")
    return unlisted(csvFile(name, manifestRows(passengers, language), language));
  const content = manifestContent(travel, passengers, language);
  const contentHash = sha256(JSON.stringify(content)).toString("base64url").slice(0, 22);
  return unlisted(
    fileResponse("application/pdf", name, () =>
      queue({ contentHash, queueKey: addressKey }, () => writeManifest(content, clock())),
    ),
  );
}

/** Keeps the address, which opens the file for anybody, out of referrers and search engines. */
function unlisted(response: RawResponse): RawResponse {
  const hidden = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };
  return { ...response, headers: { ...response.headers, ...hidden } };
}
