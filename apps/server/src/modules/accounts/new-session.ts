import { v7 as uuid } from "uuid";
import type { RequestContext } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { newToken, sha256 } from "../../tokens.ts";
import { openSession } from "./session-store.ts";

/** A session about to be opened: its token, which only the caller learns, and the statement that opens it. */
export interface NewSession {
  readonly token: string;
  readonly statement: Statement<unknown>;
}

/** Opens a session under a token of its own: nothing the caller brought along becomes one. `restricted` opens nothing but the entry of the code [G.auth.10]; `secondFactor`: a code was accepted for it. */
export function newSession(
  userId: string,
  request: RequestContext,
  {
    restricted,
    secondFactor = false,
  }: { readonly restricted: boolean; readonly secondFactor?: boolean },
): NewSession {
  const token = newToken(32);
  return {
    token,
    statement: openSession(
      sha256(token),
      userId,
      request.address,
      request.userAgent,
      uuid(),
      restricted,
      secondFactor,
    ),
  };
}
