import type { Account } from "@wakafine/shared/accounts/contract.ts";
import type { AdminUser } from "@wakafine/shared/administration/contract.ts";
import type { Config } from "../../config.ts";
import { toAccountResponse } from "../accounts/public.ts";
import type { User } from "../accounts/public.ts";
import type { AdminUserRow } from "./user-reads.ts";

const shown = 3;

/** Masks an identity number so that its owner recognises it: shows the last three characters, but at most half of it. */
export function maskIdentity(cni: string | null): string | null {
  if (cni === null) return null;
  const open = Math.min(shown, Math.floor(cni.length / 2));
  return "•".repeat(Math.min(6, cni.length - open)) + cni.slice(cni.length - open);
}

/** Returns an account in the form administrators receive, with a masked identity number. */
export function toMaskedAccountResponse(
  user: User,
  config: Pick<Config, "PUBLIC_ORIGIN">,
): Account {
  const account = toAccountResponse(user, config);
  return { ...account, cni_identifier: maskIdentity(account.cni_identifier) };
}

export function toUserResponse(
  row: AdminUserRow,
  config: Pick<Config, "PUBLIC_ORIGIN">,
): AdminUser {
  const agency =
    row.agency_id === null || row.agency_name === null
      ? null
      : { uuid: row.agency_id, name: row.agency_name };
  return {
    ...toMaskedAccountResponse(row, config),
    agency,
    validated: row.validated,
    deactivated: row.deactivated,
    invitation_waiting: row.invitation_waiting,
    second_factor: row.second_factor,
  };
}
