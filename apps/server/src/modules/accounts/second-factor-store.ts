import { statement } from "../../database/database.ts";

export interface SecondFactorRow {
  /** Base32, sealed with APP_SECRET. */
  readonly secret: string;
  readonly codes_left: number;
  readonly enrolled_date: string;
}

export const secondFactorOf = statement<SecondFactorRow, [userId: string]>(
  "second factor of person",
  "select secret, cardinality(recovery_codes) as codes_left, iso(created_at) as enrolled_date from second_factors where user_id = $1",
);
/** Only a newer time step is accepted: of two requests with the same code one gets no row. */
export const acceptStep = statement<
  { user_id: string },
  [userId: string, secret: string, step: number]
>(
  "accept time step",
  "update second_factors set last_step = $3 where user_id = $1 and secret = $2 and last_step < $3 returning user_id",
);
/** Removes the code; no row: it is unknown or was used. */
export const useRecoveryCode = statement<{ codes_left: number }, [userId: string, hash: Buffer]>(
  "use recovery code",
  "update second_factors set recovery_codes = array_remove(recovery_codes, $2::bytea) where user_id = $1 and $2::bytea = any (recovery_codes) returning cardinality(recovery_codes) as codes_left",
);
/** Replaces only the secret that stood when the enrolment began; no row: another enrolment was confirmed meanwhile. */
export const writeSecondFactor = statement<
  { user_id: string },
  [
    userId: string,
    secret: string,
    step: number,
    recoveryCodes: readonly Buffer[],
    replaced: string | null,
  ]
>(
  "write second factor",
  `insert into second_factors (user_id, secret, last_step, recovery_codes) values ($1, $2, $3, $4::bytea[])
   on conflict (user_id) do update set secret = $2, last_step = $3, recovery_codes = $4::bytea[], created_at = app_now() where second_factors.secret = $5
   returning user_id`,
);
/** No row: there was none. */
export const dropSecondFactor = statement<{ user_id: string }, [userId: string]>(
  "drop second factor",
  "delete from second_factors where user_id = $1 returning user_id",
);
/** No row: the session has ended. */
export const markSecondFactor = statement<{ id: string }, [sessionId: string]>(
  "mark second factor",
  "update sessions set second_factor_at = app_now() where id = $1 and expires_at > app_now() returning id",
);
