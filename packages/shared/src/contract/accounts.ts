import { z } from "zod";
import { publicAgency } from "./departures.ts";
import { anyAccount, defineEndpoint, everyone } from "./endpoint.ts";
import { moneyNumber, storable, titledReference } from "./fields.ts";

/** A person as that person sees it; missing values are null [C3.acct.01–17]. */
export const account = z.object({
  id: z.string(), public_id: z.string(), firstname: z.string().nullable(), lastname: z.string().nullable(), email: z.string().nullable(),
  phonenumber: z.string().nullable(), avatar_uuid: z.string().nullable(), avatar_name: z.string().nullable(), avatar_url: z.string().nullable(),
  role: titledReference, user_agency_role: titledReference.nullable(), sex: titledReference.nullable(), town: z.string().nullable(),
  is_active: z.boolean(), cni_identifier: z.string().nullable(), created_date: z.string(), last_connexion_date: z.string().nullable(),
});
/** An agency as its own staff sees it [A3.agsh.01–19, G.agsh.05]. */
export const ownAgency = publicAgency.extend({
  is_package_sender: z.boolean(), package_balance: moneyNumber, rate_transaction: moneyNumber, momo_phone: z.string().nullable(),
  om_phone: z.string().nullable(), is_active: z.boolean(), created_date: z.string(), date_modified: z.string(),
});
export type Account = z.infer<typeof account>;
export type OwnAgency = z.infer<typeof ownAgency>;

/** `Authorization` stands in the envelope beside `data` and in the header of the same name [G.auth.07]. */
export const agencyLogin = defineEndpoint({
  id: "agencyLogin", summary: "Log in as agency staff", tag: "accounts", access: everyone,
  body: z.object({
    identifier: z.string({ error: "required" }).max(255, "too_long").refine(storable, { error: "invalid" }).transform((v) => v.replace(/\s+/g, "")).refine((v) => v.length > 0, { error: "required" }),
    password: z.string({ error: "required" }).min(1, "required").max(255, "too_long"),
  }),
  output: z.object({ user: account, agency: ownAgency, uuid: z.string() }),
  errors: ["invalid_input", "wrong_login", "account_not_validated", "account_disabled", "not_an_agency_account", "too_many_requests"],
  source: "C7.auth.14–15, A7.auth.01–04, G.auth.07–10, G.auth.20",
});
export const logout = defineEndpoint({
  id: "logout", summary: "End this session", tag: "accounts", access: anyAccount,
  output: z.object({ ended: z.boolean() }), errors: [], source: "G.auth.08, G.auth.22",
});
export const getMe = defineEndpoint({
  id: "getMe", summary: "The person logged in", tag: "accounts", access: anyAccount, output: account, errors: [], source: "C7.acct.05",
});
