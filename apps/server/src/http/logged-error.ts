/** An error as the log keeps it: never the row or the value it happened with. */
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
 * PostgreSQL tells the whole failing row in `detail`, the parameters in `where` and a wrong value in its message: names, phones and
 * identity numbers. Only what says where to look is kept.
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

/** `invalid input syntax for type uuid: "…"`; names of tables and constraints stand without a colon before them. */
function withoutValues(text: string): string {
  return text.replace(/: "[^\n]*"/g, ': "…"').replace(/=\([^\n]*\)/g, "=(…)");
}
