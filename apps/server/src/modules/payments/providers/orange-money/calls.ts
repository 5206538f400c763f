import type { AccessTokens } from "../../../../providers/access-tokens.ts";
import { authorised } from "../../../../providers/access-tokens.ts";
import type { ProviderClient } from "../../../../providers/provider-client.ts";
import type { Deadlines, Outcome } from "../payment-driver.ts";
import type { OrangeSettings } from "./settings.ts";

/** Dependencies of the calls to Orange. */
export interface Wire {
  readonly settings: OrangeSettings;
  readonly deadlines: Deadlines;
  readonly client: ProviderClient;
  readonly tokens: AccessTokens;
}

/** A request to the core API. */
interface Call {
  readonly method: "GET" | "POST";
  /** `mp`: merchant payments; `cashin`: disbursements to a subscriber. */
  readonly api?: "mp" | "cashin";
  /** Below `/omcoreapis/1.0.2/<api>/`. */
  readonly path: string;
  readonly deadlineMs: number;
  readonly body?: object;
}

type Answered = { readonly kind: "answered"; readonly status: number; readonly text: string };

/** Calls Orange. `refused`: it does not accept our keys; `unknown`: there is no response. */
export async function call(
  wire: Wire,
  request: Call,
): Promise<Answered | Exclude<Outcome<never>, { kind: "ok" }>> {
  const { settings, client, tokens } = wire;
  const { api = "mp" } = request;
  const response = await authorised(tokens, (token) =>
    client.call({
      method: request.method,
      url: `${baseUrl(settings)}/omcoreapis/1.0.2/${api}/${request.path}`,
      operation: `${api}_${request.path.split("/")[0] ?? ""}`,
      deadlineMs: request.deadlineMs,
      headers: {
        authorization: `Bearer ${token}`,
        "x-auth-token": settings.ORANGE_AUTH_TOKEN,
        accept: "application/json",
        ...(request.body ? { "content-type": "application/json" } : {}),
      },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
    }),
  );
  if (response.kind === "denied")
    return { kind: "refused", code: "merchant_config", raw: response.raw };
  return response.kind === "answered" ? response : { kind: "unknown", raw: response.why };
}

/** Returns the address of Orange without a trailing slash. */
export function baseUrl({ ORANGE_BASE_URL }: OrangeSettings): string {
  return ORANGE_BASE_URL.replace(/\/+$/, "");
}
