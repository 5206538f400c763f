/** Browsers as they name themselves, the more particular before those whose name they borrow. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/OPR\/|Opera/, "Opera"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/FxiOS\/|Firefox\//, "Firefox"],
  [/CriOS\/|Chrom(e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, "Android"],
  [/KAIOS/, "KaiOS"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

function first(list: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return list.find(([pattern]) => pattern.test(text))?.[1];
}

/** `Chrome, Android` of what a browser says of itself; a text that names neither comes back as it is, null when there is none. */
export function deviceName(userAgent: string | null): string | null {
  const text = userAgent?.trim() ?? "";
  const known = [first(browsers, text), first(systems, text)].filter(Boolean).join(", ");
  return known || text.slice(0, 60) || null;
}
