import type { Statement } from "../../database/database.ts";

/**
 * What the first proven contact of somebody of this agency (null: of none) brings about: under AGENCY_AUTO_APPROVE it is public from then on, and not
 * before [G.auth.28]. `lock` comes before the person is locked, as wherever people of an agency change.
 */
export type Approval = (agencyId: string | null) => { readonly lock: Statement<unknown>; readonly statements: readonly Statement<unknown>[] };
