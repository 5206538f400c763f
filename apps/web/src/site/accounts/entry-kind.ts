import type { EntryKind } from "../../lib/pending-code.ts";

export type { EntryKind };

interface EntryPaths {
  readonly login: string;
  readonly register: string;
  readonly forgotten: string;
  readonly code: string;
  readonly resend: string;
}

/** The specified paths, which have different prefixes [G.auth.03]. */
export const entryPaths: Readonly<Record<EntryKind, EntryPaths>> = {
  client: {
    login: "/auth/client/login",
    register: "/auth/client/register",
    forgotten: "/auth/client/password-forgotten",
    code: "/auth/check-code",
    resend: "/auth/client/resend-code",
  },
  agency: {
    login: "/auth/agency/login",
    register: "/auth/agency/register",
    forgotten: "/auth/agency/password-forgotten",
    code: "/auth/agency/check-code",
    resend: "/auth/agency/resend-code",
  },
};
