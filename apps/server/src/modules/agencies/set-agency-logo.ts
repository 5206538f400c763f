import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditAgency } from "../../database/audit.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import type { Pictures } from "../../files/pictures.ts";
import { bytesOfDataUrl } from "../../files/pictures.ts";
import { appError, invalid } from "../../http/failure.ts";
import { namedAgency, requireEditableAgency } from "./agency-lock.ts";
import { changeLogo, lockProfile, ownAgencyById } from "./agency-store.ts";

/**
 * Maximum number of pictures that a user sends in an hour, as for avatars (see `setAvatar`), because each one occupies a
 * core for a while.
 */
const picturesPerHour = 30;

interface LogoSources {
  readonly context: Context;
  readonly pictures: Pictures;
}

/**
 * Sets the logo of an agency from the field `image` of a form or from a data URL and returns its absolute address
 * [A7.agsh.03–04, G.agsh.03–04]. The previous file is deleted after the commit. Errors: bad_image, image_too_large,
 * invalid_input, not_found, too_many_requests, forbidden (suspended or refused agency, unless the caller is an
 * administrator of the platform).
 */
export async function setAgencyLogo(
  { context, pictures }: LogoSources,
  body: InputOf<"setAgencyLogo">["body"],
  request: RequestContext,
): Promise<{ file_url: string }> {
  const id = namedAgency(request, body.uuid);
  if (context.config.LIMITS)
    await consumeRateLimit(context.database, [
      { key: `logos ${request.actor?.userId ?? ""}`, max: picturesPerHour, minutes: 60 },
    ]);
  const [agency] = await context.database.query(ownAgencyById(id));
  if (!agency) throw appError("not_found"); // checked before the expensive processing of the picture
  if (request.actor?.userRoleId !== 1) requireEditableAgency(agency.state);
  const name = await pictures.store(bytesOf(body), "logo", request.addressKey);
  const url = pictures.urlOf(name);
  const former = await context.database
    .transaction(async (transaction) => {
      const [before] = await transaction.query(lockProfile({ id }));
      if (!before) throw appError("not_found");
      if (request.actor?.userRoleId !== 1) requireEditableAgency(before.state);
      await transaction.finish([
        changeLogo({ id: before.id, url }),
        auditAgency(before.id, { action: "change logo" }, request),
      ]);
      return before.logo_url;
    })
    .catch(async (error: unknown) => {
      await pictures.purge(name);
      throw error;
    });
  if (former !== null && former !== url) await clearFormer({ context, pictures }, former);
  return { file_url: url };
}

function bytesOf({ image, base64_file }: InputOf<"setAgencyLogo">["body"]): Uint8Array {
  if (image) return image;
  if (base64_file === undefined) throw invalid({ field: "image", code: "required" });
  return bytesOfDataUrl(base64_file);
}

/**
 * Deletes the previous file. A failure is only logged, because the logo has changed and the sweep of unreferenced files
 * removes the rest.
 */
async function clearFormer({ context, pictures }: LogoSources, url: string): Promise<void> {
  const name = url.slice(url.lastIndexOf("/") + 1);
  if (pictures.urlOf(name) !== url) return; // not one of ours
  await pictures
    .purge(name)
    .catch((error: unknown) =>
      context.log.warn({ err: error }, "a replaced logo could not be removed"),
    );
}
