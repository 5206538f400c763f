/** Returns a function that caches the result of `read` for a number of milliseconds. Concurrent callers share one read; a failed read is not cached. */
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
      if (last === reading) last = null; // every caller of this read gets the error, the next one reads again
    });
    return reading.value;
  };
}
