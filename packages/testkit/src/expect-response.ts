import { expect } from "vitest";

interface Response {
  readonly status: number;
  readonly body?: unknown;
}

/** Expects a call to return this HTTP status; `label` identifies the case in a loop. */
export async function expectStatus(
  status: number,
  call: Promise<Response>,
  label = "",
): Promise<void> {
  const response = await call;
  expect(response.status, `${label} ${JSON.stringify(response.body)}`).toBe(status);
}

/** Expects a call to return this error code; `label` identifies the case in a loop. */
export async function expectError(
  code: string,
  call: Promise<{ readonly body: { readonly error_code?: unknown } }>,
  label = "",
): Promise<void> {
  const { body } = await call;
  expect(body.error_code, `${label} ${JSON.stringify(body)}`).toBe(code);
}

/** Expects a call to return exactly these field errors, each as field and code: `email taken`. */
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
