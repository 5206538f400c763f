/** Default delay of a fake response, in ms [A9.cross.01]. */
export const fakeResponseMs = 500;

interface Choices {
  readonly status?: number;
  /** Milliseconds until the response arrives. */
  readonly afterMs?: number;
}

/** A fake API response for tests and stories; it resolves after 500 ms by default, as over a slow network. */
export function fakeResponse(
  response: unknown,
  { status = 200, afterMs = fakeResponseMs }: Choices = {},
): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  setTimeout(() => resolve(Response.json(response, { status })), afterMs);
  return promise;
}
