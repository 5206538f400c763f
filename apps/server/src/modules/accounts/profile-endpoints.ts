import type { Context } from "../../context.ts";
import type { Pictures } from "../../files/pictures.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { changePassword } from "./change-password.ts";
import { confirmContact, dropContact } from "./confirm-contact.ts";
import { beginSecondFactor, confirmSecondFactor, readSecondFactor } from "./enrol-second-factor.ts";
import { getPicture, removeAvatar, setAvatar } from "./own-avatar.ts";
import { forgetDevice, registerDevice } from "./own-devices.ts";
import type { UserRecords } from "./own-records.ts";
import { deleteOwnAccount, exportOwnData, allRecords } from "./own-records.ts";
import { endAllSessions, endOneSession, listSessions } from "./own-sessions.ts";
import { readOwnProfile } from "./read-own-profile.ts";
import { sendContactCode } from "./send-contact-code.ts";
import { updateOwnProfile } from "./update-own-profile.ts";

export interface ProfileDeps {
  readonly pictures: Pictures;
  /** What the other modules keep about a person. */
  readonly recordsElsewhere: readonly UserRecords[];
}

/** What people do with their own account: data, password, picture, sessions, devices, copy and deletion. */
export function profileEndpoints(
  context: Context,
  { pictures, recordsElsewhere }: ProfileDeps,
): readonly Bound[] {
  const records = allRecords(recordsElsewhere);
  const sources = { context, pictures };
  return [
    bind("getMe", async (_input, request) => ({ data: await readOwnProfile(context, request) })),
    bind("updateMe", async ({ body }, request) => ({
      data: await updateOwnProfile(context, body, request),
    })),
    bind("confirmContact", async ({ body }, request) => ({
      data: await confirmContact(context, body, request),
    })),
    bind("sendContactCode", async ({ params }, request) => ({
      data: await sendContactCode(context, params, request),
    })),
    bind("dropContact", async ({ params }, request) => ({
      data: await dropContact(context, params, request),
    })),
    bind("changePassword", async ({ body }, request) => ({
      data: await changePassword(context, body, request),
    })),
    bind("setAvatar", async ({ body }, request) => ({
      data: await setAvatar(sources, body, request),
    })),
    bind("removeAvatar", async (_input, request) => ({
      data: await removeAvatar(sources, request),
    })),
    bind("getPicture", ({ params }) => getPicture(sources, params.name)),
    bind("exportMe", async (_input, request) => ({
      data: await exportOwnData(context, records, request),
    })),
    bind("deleteMe", async ({ body }, request) => ({
      data: await deleteOwnAccount({ ...sources, records }, body.password, request),
    })),
    bind("getSecondFactor", async (_input, request) => ({
      data: await readSecondFactor(context, request),
    })),
    bind("beginSecondFactor", async ({ body }, request) => ({
      data: await beginSecondFactor(context, body, request),
    })),
    bind("confirmSecondFactor", async ({ body }, request) => ({
      data: await confirmSecondFactor(context, body, request),
    })),
    bind("listSessions", async (_input, request) => ({
      data: await listSessions(context, request),
    })),
    bind("endOneSession", async ({ params }, request) => ({
      data: await endOneSession(context, params.id, request),
    })),
    bind("endAllSessions", async (_input, request) => ({
      data: await endAllSessions(context, request),
    })),
    bind("registerDevice", async (input, request) => ({
      data: await registerDevice(context, input, request),
    })),
    bind("forgetDevice", async (_input, request) => ({
      data: await forgetDevice(context, request),
    })),
  ];
}
