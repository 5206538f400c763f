import type { Context } from "../../context.ts";
import type { Pictures } from "../../files/pictures.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { changePassword } from "./change-password.ts";
import { confirmContact, dropContact } from "./confirm-contact.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { beginSecondFactor, confirmSecondFactor, readSecondFactor } from "./enrol-second-factor.ts";
import { exportOwnData } from "./export-own-data.ts";
import { getPicture, removeAvatar, setAvatar } from "./own-avatar.ts";
import { forgetDevice, registerDevice } from "./own-devices.ts";
import { allRecords } from "./own-records.ts";
import { endAllSessions, endOneSession, listSessions } from "./own-sessions.ts";
import type { PersonRecords } from "./person-records.ts";
import { readOwnProfile } from "./read-own-profile.ts";
import { sendContactCode } from "./send-contact-code.ts";
import { updateOwnProfile } from "./update-own-profile.ts";

export interface ProfileDeps {
  readonly pictures: Pictures;
  /** What the other modules keep about a person. */
  readonly recordsElsewhere: readonly PersonRecords[];
}

/** What people do with their own account: data, password, picture, sessions, devices, copy and deletion. */
export function profileEndpoints(context: Context, { pictures, recordsElsewhere }: ProfileDeps): readonly Bound[] {
  const records = allRecords(recordsElsewhere);
  const sources = { context, pictures };
  return [
    bind("getMe", async (_input, caller) => ({ data: await readOwnProfile(context, caller) })),
    bind("updateMe", async ({ body }, caller) => ({ data: await updateOwnProfile(context, body, caller) })),
    bind("confirmContact", async ({ body }, caller) => ({ data: await confirmContact(context, body, caller) })),
    bind("sendContactCode", async ({ params }, caller) => ({ data: await sendContactCode(context, params, caller) })),
    bind("dropContact", async ({ params }, caller) => ({ data: await dropContact(context, params, caller) })),
    bind("changePassword", async ({ body }, caller) => ({ data: await changePassword(context, body, caller) })),
    bind("setAvatar", async ({ body }, caller) => ({ data: await setAvatar(sources, body, caller) })),
    bind("removeAvatar", async (_input, caller) => ({ data: await removeAvatar(sources, caller) })),
    bind("getPicture", ({ params }) => getPicture(sources, params.name)),
    bind("exportMe", async (_input, caller) => ({ data: await exportOwnData(context, records, caller) })),
    bind("deleteMe", async ({ body }, caller) => ({ data: await deleteOwnAccount({ ...sources, records }, body.password, caller) })),
    bind("getSecondFactor", async (_input, caller) => ({ data: await readSecondFactor(context, caller) })),
    bind("beginSecondFactor", async ({ body }, caller) => ({ data: await beginSecondFactor(context, body, caller) })),
    bind("confirmSecondFactor", async ({ body }, caller) => ({ data: await confirmSecondFactor(context, body, caller) })),
    bind("listSessions", async (_input, caller) => ({ data: await listSessions(context, caller) })),
    bind("endOneSession", async ({ params }, caller) => ({ data: await endOneSession(context, params.id, caller) })),
    bind("endAllSessions", async (_input, caller) => ({ data: await endAllSessions(context, caller) })),
    bind("registerDevice", async (input, caller) => ({ data: await registerDevice(context, input, caller) })),
    bind("forgetDevice", async (_input, caller) => ({ data: await forgetDevice(context, caller) })),
  ];
}
