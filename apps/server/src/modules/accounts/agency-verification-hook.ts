import type { Statement } from "../../database/database.ts";

/** What agencies want done with the proofs of their people; agencies know. */
export interface AgencyVerificationHook {
  /** Locks the agency, before the person is locked, as wherever people of an agency change. */
  lock(agencyId: string): Statement<unknown>;
  /** What a contact verified by somebody of it brings about: under AGENCY_AUTO_APPROVE a pending agency is public from then on, and not before [G.auth.28]. */
  approve(agencyId: string): readonly Statement<unknown>[];
}
