import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { Context } from "../../context.ts";
import type { Pictures } from "../../files/pictures.ts";
import type { Bound } from "../../http/bind.ts";
import { bind, bindData } from "../../http/bind.ts";
import type { AgencyVerificationHook } from "./verify-contact.ts";
import { confirmContact, cancelContactChange, sendContactCode } from "./verify-own-contact.ts";
import { confirmPasswordReset } from "./confirm-password-reset.ts";
import { beginSecondFactor, confirmSecondFactor, readSecondFactor } from "./enrol-second-factor.ts";
import { getPicture, removeAvatar, setAvatar } from "./own-avatar.ts";
import { removeDevice, registerDevice } from "./own-devices.ts";
import { changePassword } from "./own-password.ts";
import { readOwnProfile } from "./own-profile.ts";
import type { UserRecords } from "./own-records.ts";
import { allRecords, deleteOwnAccount, exportOwnData } from "./own-records.ts";
import { readPasswordLink, refuseActivation } from "./password-link.ts";
import { register } from "./register.ts";
import { requestPasswordReset, resendCode } from "./resend-code.ts";
import { endAllSessions, endOneSession, listSessions } from "./sessions.ts";
import { updateOwnProfile } from "./update-own-profile.ts";
import { validateAccount } from "./validate-account.ts";

interface OpeningDeps {
  readonly agencyVerificationHook: AgencyVerificationHook;
  readonly recordsElsewhere: readonly UserRecords[];
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
}

/** Returns the endpoints for registration, one-time codes, password resets and links. */
export function openingEndpoints(
  context: Context,
  { ownAgencyOf, agencyVerificationHook, recordsElsewhere }: OpeningDeps,
): readonly Bound[] {
  const sources = { context, ownAgencyOf, agencyVerificationHook, recordsElsewhere };
  return [
    bind("register", ({ body }, request) => register(context, body, request)),
    bind("validateAccount", (input, request) =>
      validateAccount({ context, ownAgencyOf, agencyVerificationHook }, input, request),
    ),
    bind("resendCode", ({ params }, request) => resendCode(context, params.id, request)),
    bind("requestPasswordReset", ({ body }, request) =>
      requestPasswordReset(context, body.email, request),
    ),
    bind("confirmPasswordReset", ({ body }, request) =>
      confirmPasswordReset({ context, agencyVerificationHook }, body, request),
    ),
    bindData("readPasswordLink", ({ params }) => readPasswordLink(sources, params.token)),
    bindData("refuseActivation", ({ params }, request) =>
      refuseActivation(sources, params.token, request),
    ),
  ];
}

export interface ProfileDeps {
  readonly pictures: Pictures;
  /** Data about a user in the other modules. */
  readonly recordsElsewhere: readonly UserRecords[];
}

/** Returns the endpoints of the own account: data, password, picture, sessions, devices, export and deletion. */
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
    bindData("cancelContactChange", ({ params }, request) =>
      cancelContactChange(context, params, request),
    ),
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
    bindData("removeDevice", (_input, request) => removeDevice(context, request)),
  ];
}
