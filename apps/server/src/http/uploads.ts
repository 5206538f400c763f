import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { maxPictureBytes } from "../files/picture-limits.ts";
import { appError, invalid } from "./failure.ts";
import { countForm } from "./large-bodies.ts";

/** The largest picture as text of a data URL, with its head [G.agsh.04]. */
const maxPictureCharacters = Math.ceil(maxPictureBytes / 3) * 4 + 100;
/** The form of a picture has one file and a field or two beside it. */
const maxFields = 4;

/** Makes a scope read forms (`multipart/form-data`) beside JSON; everywhere else they are refused. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
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
 * Makes the body of a form: texts as they came, the file as bytes under the name `picture`; other files are passed over. Runs after the permission
 * is known, so that nobody else's file is read. Errors: image_too_large, invalid_input, unavailable, body_too_slow.
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
    const first = parts.next(); // begins to read
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

/** Whatever stops the reading is the sender's: too much, or no form at all. */
function refusalOf(error: unknown, picture: string): Error {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === "AppError") return error as Error;
  if (code === "FST_REQ_FILE_TOO_LARGE") return appError("image_too_large");
  if (code === "FST_FILES_LIMIT") return invalid({ field: picture, code: "too_many" });
  return appError("invalid_input", { data: { fields: [] } });
}
