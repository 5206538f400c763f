import type { Context } from "../../context.ts";
import type { Pictures } from "../../files/pictures.ts";
import type { Bound } from "../../http/bind.ts";
import { bind, bindData } from "../../http/bind.ts";
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
    bindData("getMe", (_input, request) => readOwnProfile(context, request)),
    bindData("updateMe", ({ body }, request) => updateOwnProfile(context, body, request)),
    bindData("confirmContact", ({ body }, request) => confirmContact(context, body, request)),
    bindData("sendContactCode", ({ params }, request) => sendContactCode(context, params, request)),
    bindData("dropContact", ({ params }, request) => dropContact(context, params, request)),
    bindData("changePassword", ({ body }, request) => changePassword(context, body, request)),
    bindData("setAvatar", ({ body }, request) => setAvatar(sources, body, request)),
    bindData("removeAvatar", (_input, request) => removeAvatar(sources, request)),
    bind("getPicture", ({ params }) => getPicture(sources, params.name)),
    bindData("exportMe", (_input, request) => exportOwnData(context, records, request)),
    bindData("deleteMe", ({ body }, request) =>
      deleteOwnAccount({ ...sources, records }, body.password, request),
    ),
    bindData("getSecondFactor", (_input, request) => readSecondFactor(context, request)),
    bindData("beginSecondFactor", ({ body }, request) => beginSecondFactor(context, body, request)),
    bindData("confirmSecondFactor", ({ body }, request) =>
      confirmSecondFactor(context, body, request),
    ),
    bindData("listSessions", (_input, request) => listSessions(context, request)),
    bindData("endOneSession", ({ params }, request) => endOneSession(context, params.id, request)),
    bindData("endAllSessions", (_input, request) => endAllSessions(context, request)),
    bindData("registerDevice", (input, request) => registerDevice(context, input, request)),
    bindData("forgetDevice", (_input, request) => forgetDevice(context, request)),
  ];
}
