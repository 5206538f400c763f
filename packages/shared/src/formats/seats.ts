/** Returns seat numbers for a list: three or more consecutive seats are one range, "1–10"; other seats are listed. */
export function seatRanges(seats: readonly number[]): readonly string[] {
  const [first = 0] = seats;
  const isRange = seats.length > 2 && seats.every((seat, index) => seat === first + index);
  return isRange ? [`${first}–${seats.at(-1)}`] : seats.map(String);
}
