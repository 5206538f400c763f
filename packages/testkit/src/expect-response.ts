import { expect } from "vitest";

interface Response {
  readonly status: number;
  readonly body?: unknown;
}

/** Expects a call to be answered with this HTTP status; `label` names the case in a loop. */
export async function expectStatus(
  status: number,
  call: Promise<Response>,
  label = "",
): Promise<void> {
  const response = await call;
  expect(response.status, `${label} ${JSON.stringify(response.body)}`).toBe(status);
}

/** Expects a call to be refused with this error code; `label` names the case in a loop. */
export async function expectError(
  code: string,
  call: Promise<{ readonly body: { readonly error_code?: unknown } }>,
  label = "",
): Promise<void> {
  const { body } = await call;
  expect(body.error_code, `${label} ${JSON.stringify(body)}`).toBe(code);
}
