/** One line of the report: a measured value and its target. Ratios are relative to a baseline of the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: "ratio" | "ms" | "kB" | "MiB" | "s" | "score" | "count" | "per second";
  /** Null: reported without a target. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null;
  readonly detail?: string;
}

export function holds({ value, target }: Figure): boolean {
  if (target === null) return true;
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
}

/** Formats a figure as `0.91 ratio (≥ 0.8) ok`. */
export function describeFigure(figure: Figure): string {
  const wanted =
    figure.target === null
      ? "no target"
      : "atLeast" in figure.target
        ? `≥ ${figure.target.atLeast}`
        : `≤ ${figure.target.atMost}`;
  return `${holds(figure) ? "ok    " : "MISSED"} ${figure.name}: ${round(figure.value)} ${figure.unit} (${wanted})${figure.detail ? ` — ${figure.detail}` : ""}`;
}

export function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 1000) / 1000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
