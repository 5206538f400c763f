/** Browsers by a pattern in their User-Agent. A browser comes before those whose token it also contains (Opera, Edge before Chrome). */
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

/** Returns `Chrome, Android` for a User-Agent; null when neither browser nor system is known. The result contains no other part of the text, because it appears in messages. */
export function deviceName(userAgent: string | null): string | null {
  const text = userAgent ?? "";
  return [first(browsers, text), first(systems, text)].filter(Boolean).join(", ") || null;
}

/** Returns the device name for the list of sessions. An unknown User-Agent is returned itself, truncated to 60 characters; null when there is none. */
export function shownDevice(userAgent: string | null): string | null {
  return deviceName(userAgent) ?? (userAgent?.trim().slice(0, 60) || null);
}
