import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Caller } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { expected } from "../../http/failure.ts";
import { contactOf } from "./contact.ts";
import { namedAgency } from "./named-agency.ts";
import type { AgencyFace } from "./own-agency-store.ts";
import { changeFace, lockFace } from "./own-agency-store.ts";
import type { OwnAgencySources } from "./read-own-agency.ts";
import { readOwnAgency } from "./read-own-agency.ts";
import { mustAct } from "./staff-desk.ts";

/**
 * Changes name, place and contact of the caller's agency, or of the one an administrator names; an absent e-mail stays, an empty one goes. Whatever else
 * stands in the body is not looked at [G.agsh.01–02]. What is the same already leaves no trace. Errors: invalid_input, not_found, forbidden
 * (suspended or refused, but for an administrator).
 */
export async function updateOwnAgency(sources: OwnAgencySources, body: InputOf<"updateOwnAgency">["body"], caller: Caller): Promise<OwnAgency> {
  const { email, phone } = contactOf({ email: body.email ?? null, phonenumber: body.phonenumber });
  const id = namedAgency(caller, body.uuid);
  const own = await sources.context.database.transaction(async (transaction) => {
    const [before] = await transaction.query(lockFace(id));
    if (!before) throw expected("not_found");
    if (caller.actor?.userRoleId !== 1) mustAct(before.state);
    const wanted: AgencyFace = { name: body.name, phone, email: body.email === undefined ? before.email : email, town: body.town, quarter: body.quarter };
    const changed = (["name", "phone", "email", "town", "quarter"] as const).filter((field) => before[field] !== wanted[field]);
    if (changed.length === 0) return before.id;
    await transaction.finish([
      changeFace(before.id, wanted.name, phone, wanted.email, body.town, body.quarter),
      audit({ action: "change agency", entity: "agency", entityId: before.id, details: { changed, ...(changed.includes("name") ? { name: { from: before.name, to: wanted.name } } : {}) } }, caller),
    ]);
    return before.id;
  });
  return readOwnAgency(sources, own);
}
