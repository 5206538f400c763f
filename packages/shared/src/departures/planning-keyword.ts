import { type Day, parseDay } from "../rules/dates.ts";
import type { TravelClass } from "./travel-class.ts";

/** What a keyword of the planning and of my travels searches: an hour, a class and words; each part narrows the result. Of two classes the first counts. */
export interface PlanningKeyword {
  /** Parts of towns' names, at most `maxWords`: each is in the first or the final town. */
  readonly words: readonly string[];
  /** Hour of departure in Douala as a pattern of `like`: `18:30`, or `18:%`. */
  readonly hour: string | null;
  readonly travelClass: TravelClass | null;
}

/** The statement has a condition for each word. */
const maxWords = 4;

const hourText = /(?:^|(?<=\s))(\d{1,2})\s*[:hH]\s*(\d{2})?(?=\s|$)/u;

/** Marks between words: the dashes and arrows between the towns of a route as it is shown, and commas. Towns with a dash are found by their parts. */
const wordBreak = /[\s,;/|>\p{Pd}\u2190-\u21ff]+/u;

/** The shortest beginning of a class's name that counts as the class. */
const minClassText = 3;
const classNames: Readonly<Record<TravelClass, readonly string[]>> = {
  FIRST: ["vip", "first"],
  ECONOMIC: ["economique", "economic"],
};

/** Reads a keyword: an hour (`18:30`, `18 h 30`, `18h`), a class by its name in French or English, and words of towns' names. */
export function parsePlanningKeyword(keyword: string): PlanningKeyword {
  const found = hourText.exec(keyword);
  const hour = found ? `${(found[1] ?? "").padStart(2, "0")}:${found[2] ?? "%"}` : null;
  const texts = (found ? keyword.replace(found[0], " ") : keyword).split(wordBreak).filter(Boolean);
  const classes = texts.map(classOf);
  const words = texts.filter((_, index) => classes[index] === null);
  return {
    // `search_key` ignores spaces, so the words beyond the maximum are one.
    words:
      words.length > maxWords
        ? [...words.slice(0, maxWords - 1), words.slice(maxWords - 1).join("")]
        : words,
    hour,
    travelClass: classes.find((one) => one !== null) ?? null,
  };
}

function classOf(text: string): TravelClass | null {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  if (bare.length < minClassText) return null;
  const match = Object.entries(classNames).find(([, names]) =>
    names.some((name) => name.startsWith(bare)),
  );
  return (match?.[0] as TravelClass | undefined) ?? null;
}

const dayText =
  /(?:^|(?<=\s))(?:(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?|(\d{4})-(\d{2})-(\d{2}))(?=\s|$)/u;

/**
 * Takes a day (`29/11`, `29/11/2026`, `2026-11-29`) out of a keyword; `day` is null if there is none. Without a year it is that day of the year
 * nearest to today.
 */
export function splitKeywordDay(
  keyword: string,
  today: Day,
): { readonly day: Day | null; readonly rest: string } {
  const found = dayText.exec(keyword);
  if (!found) return { day: null, rest: keyword };
  const [text, date = found[6], month = found[5], year = found[4]] = found;
  const dayIn = (chosen: number | string) =>
    parseDay(`${chosen}-${month?.padStart(2, "0")}-${date?.padStart(2, "0")}`);
  const distance = (one: Day) => Math.abs(Date.parse(one) - Date.parse(today));
  const thisYear = Number(today.slice(0, 4));
  const days = (year ? [year] : [thisYear - 1, thisYear, thisYear + 1]).map(dayIn);
  const day =
    days.filter((one) => one !== null).toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
  return { day, rest: day === null ? keyword : keyword.replace(text, " ") };
}
