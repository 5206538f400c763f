import type { Account as User, OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { ApiResult } from "./api-client.ts";
import { type Account, withoutSensitive } from "./client-store.ts";
import { useServices } from "./page-services.tsx";

/** What every answer that opens a session tells [G.auth.07]. */
export interface LoggedIn {
  readonly user: User;
  readonly agency?: OwnAgency | null | undefined;
  readonly uuid: string;
}
type LoginResponse = Extract<ApiResult<LoggedIn>, { ok: true }>;

/** The token beside `data`; a login without one is a bug of ours. */
export function tokenOf({ extra }: Pick<LoginResponse, "extra">): string {
  const token = extra["Authorization"];
  if (typeof token !== "string" || token === "")
    throw new Error("The login came without its token");
  return token;
}

/**
 * What this device keeps of a login: user, agency, token, and the uuid of the agency or else of the person; identity numbers stay on the
 * server [C3.auth.01–03, G.auth.24, G.cross.03].
 */
export function accountOf({ user, agency, uuid }: LoggedIn, token: string): Account {
  return {
    user: withoutSensitive(user) as Account["user"],
    agency: agency ? (withoutSensitive(agency) as Account["agency"]) : null,
    uuid,
    token,
  };
}

/** Keeps an account as the one who is logged in. The device is written at once [C3.auth.04]. */
export function useKeepLogin(): (account: Account) => void {
  const { store } = useServices();
  return (account) => {
    store.set("account", account);
    store.flush();
  };
}

/** Replaces what is known of the person who is logged in, after a change of the profile; without a session nothing happens. */
export function useKeepUser(): (userValue: User) => void {
  const { store } = useServices();
  return (userValue) => {
    const account = store.get("account");
    if (!account) return;
    store.set("account", { ...account, user: withoutSensitive(userValue) as Account["user"] });
    store.flush();
  };
}
