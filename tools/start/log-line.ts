interface Record {
  readonly level?: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

const warning = 40;

/** Prints a line of a program's log: every line in development, otherwise only warnings and errors. The log file has all lines. */
export function logLine(name: string, line: string, all: boolean): void {
  const record = parsed(line);
  if (!all && (record?.level ?? 0) < warning) return;
  if (!record) return void console.log(`${name}: ${line}`);
  const cause = record.err ? `\n${record.err.stack ?? record.err.message}` : "";
  console.log(`${name}: ${record.msg ?? line}${cause}`);
}

function parsed(line: string): Record | null {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line) as Record;
  } catch {
    return null; // not a log record
  }
}
