/** An error in the form it is logged, without the row or value that caused it. */
type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly cause?: LoggedError;
};

const named = ["code", "constraint", "table", "column"] as const;

/**
 * Converts an error for the log. PostgreSQL puts the whole row in `detail`, the parameters in `where` and a wrong value in its message, and so names,
 * phones and identity numbers. Only what locates the error is logged.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const details = error as Error &
    Readonly<Partial<Record<(typeof named)[number] | "severity", unknown>>>;
  const clean = details.severity === undefined ? (text: string) => text : withoutValues;
  return {
    type: error.constructor.name,
    message: clean(error.message),
    stack: clean(error.stack ?? ""),
    ...Object.fromEntries(
      named
        .filter((name) => typeof details[name] === "string")
        .map((name) => [name, details[name]]),
    ),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

/** Masks values such as `invalid input syntax for type uuid: "…"`; names of tables and constraints have no colon before them. */
function withoutValues(text: string): string {
  return text.replace(/: "[^\n]*"/g, ': "…"').replace(/=\([^\n]*\)/g, "=(…)");
}
