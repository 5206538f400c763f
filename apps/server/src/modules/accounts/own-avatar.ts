import type { ResponseOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import type { Pictures } from "../../files/pictures.ts";
import { bytesOfDataUrl } from "../../files/pictures.ts";
import type { RawResponse } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { actorOf, lockUser, writeAvatar } from "./own-profile.ts";

export interface AvatarSources {
  readonly context: Context;
  readonly pictures: Pictures;
}

/** Maximum number of pictures of a user in an hour: decoding occupies a core for a while, for a hostile picture for seconds. */
const picturesPerHour = 30;
/** Name of a picture that was sent without one. */
const unnamed = "photo";

/**
 * Re-encodes and sets the avatar of the caller; the previous file is deleted after the commit [C7.acct.01–02,
 * G.acct.02]. Errors: bad_image, image_too_large, too_many_requests.
 */
export async function setAvatar(
  sources: AvatarSources,
  body: InputOf<"setAvatar">["body"],
  request: RequestContext,
): Promise<ResponseOf<"setAvatar">> {
  const { context, pictures } = sources;
  if (context.config.LIMITS)
    await consumeRateLimit(context.database, [
      { key: `pictures ${actorOf(request).userId}`, max: picturesPerHour, minutes: 60 },
    ]);
  const uuid = await pictures.store(bytesOfDataUrl(body.base64_file), "avatar", request.addressKey);
  const name = body.name?.trim() || unnamed;
  await replace(sources, { file: uuid, name }, request).catch(async (error: unknown) => {
    await pictures.purge(uuid);
    throw error;
  });
  return { avatar: { url: pictures.urlOf(uuid), uuid, name } };
}

/** Removes the avatar of the caller, if there is one. */
export async function removeAvatar(
  sources: AvatarSources,
  request: RequestContext,
): Promise<ResponseOf<"removeAvatar">> {
  await replace(sources, null, request);
  return { avatar: null };
}

async function replace(
  sources: AvatarSources,
  picture: { readonly file: string; readonly name: string } | null,
  request: RequestContext,
): Promise<void> {
  const { userId } = actorOf(request);
  const former = await sources.context.database.transaction(async (transaction) => {
    const [before] = await transaction.query(lockUser(userId));
    if (!before) throw appError("unauthenticated");
    if (picture === null && before.avatar_file === null) return null;
    const action = picture ? "change avatar" : "remove avatar";
    await transaction.finish([
      writeAvatar(userId, picture?.file ?? null, picture?.name ?? null),
      auditUser(userId, { action }, request),
    ]);
    return before.avatar_file;
  });
  if (former !== null) await clearFormer(sources, former);
}

/**
 * Deletes the previous file. A failure is only logged, because the row no longer refers to the file and the sweep of
 * unreferenced files removes it later.
 */
export async function clearFormer(
  { context, pictures }: AvatarSources,
  file: string,
): Promise<void> {
  await pictures
    .purge(file)
    .catch((error: unknown) =>
      context.log.warn({ err: error }, "a replaced picture could not be removed"),
    );
}

/**
 * Returns a stored picture. It never changes, so browsers may cache it without limit; its headers forbid running or
 * framing it, whatever its bytes [G.acct.02, G.cross.08]. Error: not_found.
 */
export async function getPicture({ pictures }: AvatarSources, name: string): Promise<RawResponse> {
  const found = await pictures.read(name);
  if (!found) throw appError("not_found");
  return {
    status: 200,
    headers: {
      "content-type": found.type,
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${name}"`,
    },
    body: found.bytes,
  };
}
