/** Closes a script element and opens another one; breaks pages that write unescaped data into a script. */
export const scriptBreaker = "</script><script>alert(1)</script>";

const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);

/** Hostile values of a JSON field; `undefined` removes the field. */
export const hostileValues: readonly (readonly [name: string, value: unknown])[] = [
  ["missing", undefined],
  ["null", null],
  ["true", true],
  ["zero", 0],
  ["negative", -1],
  ["a fraction", 1.5],
  ["1e308", 1e308],
  ["2 to the 53rd", 2 ** 53],
  ["empty", ""],
  ["blanks", "   "],
  ["256 letters", "x".repeat(256)],
  ["10,000 letters", "x".repeat(10_000)],
  ["a script", scriptBreaker],
  ["a quote", "' or 1=1 --"],
  ["a statement", "'; drop table bookings; --"],
  ["wildcards", "%_\\%"],
  ["a lone backslash", "\\"],
  ["U+0000", "a\0b"],
  ["half a surrogate pair", "a\ud800b"],
  ["the other half", "\udc00"],
  ["emoji", "🚌 Ngo 🎫"],
  ["right to left", "\u202eNgo"],
  ["many marks", `e${"\u0301".repeat(200)}`],
  ["NaN", "NaN"],
  ["Infinity", "-Infinity"],
  ["a hex number", "0x10"],
  ["other digits", "١٢٣"],
  ["a huge number as a string", "9".repeat(400)],
  ["30 February", "30-02-2027"],
  ["the last day", "31-12-9999"],
  ["year 0", "0000-01-01"],
  ["year 1", "01-01-0001"],
  ["25 o'clock", "25:61"],
  ["a path", "../../../etc/passwd"],
  ["a template", "${7*7}{{7*7}}"],
  ["line breaks", "a\r\nSet-Cookie: b=c"],
  ["a list", []],
  ["an object", {}],
  ["a list of lists", nested(2000)],
  ["a long list", Array.from({ length: 1000 }, () => "x")],
  ["a length that is not a number", JSON.parse('{"length":{"toString":1}}')],
  ["a length that is a string", { length: "5" }],
  ["an object without a string form", JSON.parse('{"toString":1,"valueOf":1}')],
  [
    "prototype keys",
    JSON.parse('{"constructor":{"prototype":{"polluted":true}},"toString":1,"length":-1}'),
  ],
];

/** Hostile values of a URL, percent-encoded. */
export const hostileTexts: readonly (readonly [name: string, encoded: string])[] = [
  ...hostileValues.flatMap(([name, value]) =>
    typeof value === "string" && value.isWellFormed()
      ? [[name, encodeURIComponent(value)] as const]
      : [],
  ),
  ["minus one", "-1"],
  ["zero", "0"],
  ["a fraction", "1.5"],
  ["1e308", "1e308"],
  ["12 digits", "999999999999"],
  ["true", "true"],
  ["null", "null"],
  ["invalid UTF-8", "%ff%fe"],
  ["half a surrogate pair", "%ED%A0%80"],
  ["a broken escape", "%zz"],
  ["a lone per cent", "%"],
  ["an overlong dot", "%c0%ae"],
];

/** Hostile request bodies. */
export const hostileBodies: readonly (readonly [name: string, body: string | Uint8Array])[] = [
  ["invalid JSON", "{"],
  ["an unterminated string", '{"a":"'],
  ["a word", "nonsense"],
  ["null", "null"],
  ["a string", '"text"'],
  ["a number", "12"],
  ["a list", "[]"],
  ["a list of objects", "[{}]"],
  ["50,000 brackets", "[".repeat(50_000)],
  ["50,000 lists", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
  ["deep objects", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  ["__proto__", '{"__proto__":{"polluted":true}}'],
  ["constructor.prototype", '{"constructor":{"prototype":{"polluted":true}}}'],
  ["a byte order mark", "\ufeff{}"],
  ["invalid UTF-8", Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ["NaN", '{"places":NaN}'],
  ["1e999", '{"places":1e999}'],
];
