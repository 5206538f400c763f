/**
 * Icons of sharing: one drawing per name, 24 x 24, stroked (Lucide, ISC licence; X and Telegram are drawn in the same style). Use with
 * `Icon`.
 */
export const copyIcon =
  "M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16c-1.100 0-2-.9-2-2V4c0-1.100.9-2 2-2h10c1.100 0 2 .9 2 2";
/** Icons by network name. */
export const networkIcons = {
  Facebook: "M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z",
  X: "M4 4l11.700 16H20L8.300 4zM4 20l6.800-6.900M20 4l-6.800 6.900",
  WhatsApp:
    "M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.290a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719M8.500 8.500c0 4 3 7 7 7l1-2-2.500-1-1 1c-1-.5-2-1.500-2.500-2.500l1-1-1-2.500z",
  LinkedIn:
    "M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6zM2 9h4v12H2zM2 4a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  Telegram:
    "M21.500 3.500 2.500 11l6 2.200 2.200 6.800 3.300-4 5 3.800zM8.500 13.200l10-7.700-7.800 10.500",
} as const;
