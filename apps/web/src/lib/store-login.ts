import type { Account as User, OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { ApiResult } from "./api-client.ts";
import { type Account, withoutSensitive } from "./client-store.ts";
import { useServices } from "./page-services.tsx";

/** Data of every response that opens a session [G.auth.07]. */
export interface LoggedIn {
  readonly user: User;
  readonly agency?: OwnAgency | null | undefined;
  readonly uuid: string;
}
type LoginResponse = Extract<ApiResult<LoggedIn>, { ok: true }>;

/** Returns the token beside `data`. Throws if it is missing, which is a bug of the server. */
export function tokenOf({ extra }: Pick<LoginResponse, "extra">): string {
  const token = extra["Authorization"];
  if (typeof token !== "string" || token === "") throw new Error("The login response has no token");
  return token;
}

/**
 * Returns the data of a login that the device stores: user, agency, token, and the uuid of the agency or else of the user. Identity numbers
 * are not stored [C3.auth.01–03, G.auth.24, G.cross.03].
 */
export function accountOf({ user, agency, uuid }: LoggedIn, token: string): Account {
  return {
    user: withoutSensitive(user) as Account["user"],
    agency: agency ? (withoutSensitive(agency) as Account["agency"]) : null,
    uuid,
    token,
  };
}

/** Returns a function that stores an account as logged in. The device is written at once [C3.auth.04]. */
export function useStoreLogin(): (account: Account) => void {
  const { store } = useServices();
  return (account) => {
    store.set("account", account);
    store.flush();
  };
}

/** Returns a function that replaces the stored user after a profile change; it does nothing without a session. */
export function useStoreUser(): (userValue: User) => void {
  const { store } = useServices();
  return (userValue) => {
    const account = store.get("account");
    if (!account) return;
    store.set("account", { ...account, user: withoutSensitive(userValue) as Account["user"] });
    store.flush();
  };
}
