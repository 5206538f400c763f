import type { EndpointAddress } from "@wakafine/shared/contract/endpoint.ts";
import type { SampleCall } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

/** An address of an endpoint; its path has parameters as `{name}`. */
export type Address = Pick<EndpointAddress, "path"> & { readonly method: string };

/** Sends a sample call to an address, which may be an alias of its endpoint. */
export function sendSample(
  app: TestApp,
  address: Address,
  { headers = {}, ...sample }: SampleCall & { readonly headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  const path = address.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(sample.params?.[name] ?? ""),
  );
  const query = new URLSearchParams(
    Object.entries(sample.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  const hasBody = sample.body !== undefined && address.method !== "GET";
  return app.fetch(`/api/${path}${query ? `?${query}` : ""}`, {
    method: address.method,
    headers: {
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(sample.token ? { authorization: sample.token } : {}),
      ...headers,
    },
    ...(hasBody ? { body: JSON.stringify(sample.body) } : {}),
  });
}
