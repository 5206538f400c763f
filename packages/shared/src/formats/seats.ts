/** Returns seat numbers for a list, with three or more consecutive seats as a range: `[1, 2, 3, 7]` → `["1–3", "7"]`. */
export function seatRanges(seats: readonly number[]): readonly string[] {
  const runs: number[][] = [];
  for (const seat of seats.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last?.at(-1) === seat - 1) last.push(seat);
    else runs.push([seat]);
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]}–${run.at(-1)}`] : run.map(String)));
}
