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

/** Expects a call to be refused for these fields and no others, each with its code: `email taken`. */
export async function expectFieldErrors(
  errors: readonly string[],
  call: Promise<{ readonly body: { readonly data: unknown } }>,
  label = "",
): Promise<void> {
  const { body } = await call;
  const { fields = [] } = (body.data ?? {}) as { fields?: { field: string; code: string }[] };
  expect(
    fields.map(({ field, code }) => `${field} ${code}`),
    `${label} ${JSON.stringify(body)}`,
  ).toEqual(errors);
}
