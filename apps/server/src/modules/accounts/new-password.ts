import { validatePassword } from "@wakafine/shared/accounts/password.ts";
import { invalid } from "../../http/failure.ts";

/** Personal data that a password must not repeat. */
export interface PasswordOwner {
  readonly firstname?: string | null | undefined;
  readonly lastname?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

type PasswordError = NonNullable<ReturnType<typeof validatePassword>> | "password_personal";

/** Passwords that are common in Cameroon and missing from the international list. */
const localWords = `abcde abcdef abcdefg abcdefgh qsdfghjklm azeqsd azeqsdwxc mdp login administrateur bonsoir doudou coucou poupee reine barcelone psg lyon cameroun cameroon kamer kmer mboa
  indomptable lionsindomptables etoo samueleto samueletoo mbappe onana aboubakar douala yaounde bafoussam bamenda garoua maroua ngaoundere kribi limbe buea edea ebolowa bertoua dschang
  nkongsamba kumba foumban afrique wakafine waka voyages mtn mtncameroon nexttel camtel momo mobilemoney millionnaire dieu god mongod mondieu seigneur saintesprit alleluia eglise gloire
  mariejoseph francoise lea mama mamie papa papounet mamanpapa papamaman monbebe bebe jtaime moncoeur coeur bisou ordinateur whatsapp instagram tiktok twitter tecno infinix itel
  printemps hiver automne fevrier juin aout septembre lundi mercredi jeudi vendredi`;

let breached: Promise<ReadonlySet<string>> | null = null;

/**
 * Returns the breached passwords of `@zxcvbn-ts/language-common` (49,233) and the local ones. They are loaded with the
 * first new password, because most processes never need them.
 */
export function breachedPasswords(): Promise<ReadonlySet<string>> {
  breached ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set([...dictionary["passwords-common"], ...localWords.split(/\s+/)]),
  );
  return breached;
}

/** Returns the text in lower case without accents, because a capital or an accent does not make a breached password safe. */
function simplified(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Returns the text without trailing digits and signs, which are the usual way to lengthen a known password. */
function withoutTail(text: string): string {
  return text.replace(/[\d!?.@#*_$&+-]{1,6}$/, "");
}

/** Whether a text is a sequence or repetition of digits, such as 45678901, 98765432, 12121212. */
function isDigitPattern(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  const steps = new Set(
    [...text].slice(1).map((digit, index) => (Number(digit) - Number(text[index]) + 10) % 10),
  );
  return steps.size === 1 || /^(\d{1,4})\1+$/.test(text);
}

/**
 * Returns the personal words: e-mail (complete and before the @), phone (with and without +237) and names in any order,
 * without spaces and signs.
 */
function personalWords({ firstname, lastname, email, phone }: PasswordOwner): ReadonlySet<string> {
  const bare = (text: string | null | undefined): string =>
    simplified(text ?? "").replace(/[^\p{L}\d]/gu, "");
  const [first, last, digits] = [bare(firstname), bare(lastname), bare(phone)];
  const texts = [
    first,
    last,
    first + last,
    last + first,
    bare(email),
    bare(email?.split("@")[0]),
    digits,
    digits.replace(/^(00)?237/, ""),
  ];
  return new Set(texts.filter((word) => word !== ""));
}

function isPersonal(password: string, owner: PasswordOwner): boolean {
  const bare = (text: string): string => text.replace(/[^\p{L}\d]/gu, "");
  const texts = personalWords(owner);
  const entered = simplified(password);
  return texts.has(bare(entered)) || texts.has(bare(withoutTail(entered)));
}

/**
 * Returns the error of a new password, or null [G.auth.19]. Checks the rules of the browser, the personal data, and the
 * list of breached passwords.
 */
export async function newPasswordError(
  password: string,
  owner: PasswordOwner,
): Promise<PasswordError | null> {
  const error = validatePassword(password);
  if (error) return error;
  if (isPersonal(password, owner)) return "password_personal";
  const entered = simplified(password);
  const list = await breachedPasswords();
  return list.has(entered) || list.has(withoutTail(entered)) || isDigitPattern(entered)
    ? "password_common"
    : null;
}

/** Throws invalid_input at the field when a new password is refused. Without an owner, personal data are not checked. */
export async function validateNewPassword(
  password: string,
  field: string,
  owner: PasswordOwner = {},
): Promise<void> {
  const code = await newPasswordError(password, owner);
  if (code) throw invalid({ field, code });
}
