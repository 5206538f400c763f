/** One reading serves everybody for a while, callers that come while it runs included; a failed one is forgotten at once. */
export function cached<Value>(
  clock: () => Date,
  milliseconds: number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let last: { readonly until: number; readonly value: Promise<Value> } | null = null;
  return () => {
    const at = clock().getTime();
    if (last && at < last.until) return last.value;
    const reading = { until: at + milliseconds, value: read() };
    last = reading;
    reading.value.catch(() => {
      if (last === reading) last = null; // the caller gets the failure, the next one a new try
    });
    return reading.value;
  };
}
