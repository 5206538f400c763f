/** Browsers by the signs in what they say of themselves, the more particular before those whose signs they borrow. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Opera Mini/, "Opera Mini"],
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

/** `Chrome, Android` of what a browser says of itself (its User-Agent); null when neither is known. Nothing else of that text is in it: others may read it in a message. */
export function deviceName(userAgent: string | null): string | null {
  const text = userAgent ?? "";
  return [first(browsers, text), first(systems, text)].filter(Boolean).join(", ") || null;
}

/** The same for the eyes of who looks at a list of sessions: a text that names neither comes back itself, cut; null when there is none. */
export function shownDevice(userAgent: string | null): string | null {
  return deviceName(userAgent) ?? (userAgent?.trim().slice(0, 60) || null);
}
