/** How long a made-up answer takes unless told [A9.cross.01]. */
export const fakeResponseMs = 500;

interface Choices {
  readonly status?: number;
  /** Milliseconds until the answer is there. */
  readonly afterMs?: number;
}

/** An answer of the API with made-up data, for tests and stories; it comes after 500 ms unless told, as over a slow network. */
export function fakeResponse(
  response: unknown,
  { status = 200, afterMs = fakeResponseMs }: Choices = {},
): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  setTimeout(() => resolve(Response.json(response, { status })), afterMs);
  return promise;
}
