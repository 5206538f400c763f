import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { maxPictureBytes } from "../files/picture-limits.ts";
import { appError, invalid } from "./failure.ts";
import { countForm } from "./large-bodies.ts";

/** The maximum length of a picture as a data URL, with its prefix [G.agsh.04]. */
const maxPictureCharacters = Math.ceil(maxPictureBytes / 3) * 4 + 100;
/** A picture form has one file and one or two other fields. */
const maxFields = 4;

/** Makes a scope accept forms (`multipart/form-data`) besides JSON; elsewhere they are refused. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      files: 1,
      fileSize: maxPictureBytes,
      fields: maxFields,
      parts: maxFields + 1,
      fieldSize: maxPictureCharacters,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

/**
 * Reads the body of a form: texts unchanged, the file as bytes under the name `picture`; other files are ignored. Runs after the permission check, so that
 * files of unauthorised callers are not read. Throws image_too_large, invalid_input, unavailable, body_too_slow.
 */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: string,
): Promise<void> {
  if (!request.isMultipart()) return;
  const body = new Map<string, unknown>();
  try {
    const parts = request.parts();
    const first = parts.next(); // starts reading
    countForm({ request, reply });
    for (let step = await first; step.done !== true; step = await parts.next()) {
      const part = step.value;
      if (part.type === "field") {
        if (part.valueTruncated) throw appError("image_too_large");
        body.set(part.fieldname, part.value);
      } else {
        const bytes = await part.toBuffer();
        if (part.fieldname === picture) body.set(picture, bytes);
      }
    }
  } catch (error) {
    throw refusalOf(error, picture);
  }
  request.body = Object.fromEntries(body);
}

/** Converts an error of reading a form: it is too large or malformed. */
function refusalOf(error: unknown, picture: string): Error {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === "AppError") return error as Error;
  if (code === "FST_REQ_FILE_TOO_LARGE") return appError("image_too_large");
  if (code === "FST_FILES_LIMIT") return invalid({ field: picture, code: "too_many" });
  return appError("invalid_input", { data: { fields: [] } });
}
