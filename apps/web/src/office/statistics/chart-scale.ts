/** The gridlines of a chart from 0 to at least the highest value: steps of 1, 2 or 5 times a power of ten, whole numbers, at most five. */
export function gridlinesOf(highest: number): readonly number[] {
  const wanted = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= wanted) ?? wanted,
  );
  const count = Math.ceil(Math.max(1, highest) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Whether a label of the axis is shown when there is room for a number of labels: evenly spread, from the first one on. */
export function isLabelled(index: number, buckets: number, room: number): boolean {
  return index % Math.ceil(buckets / room) === 0;
}
