/** Shortest password of every account [G.auth.19]. */
export const minPasswordLength = 8;
export const maxPasswordLength = 255;

/** The passwords tried first; the server has a longer list. Compared in lower case. */
const tooEasy: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 01234567 012345678 0123456789 87654321 987654321 azertyuiop azerty123 qwertyuiop qwerty123 password password1 password123
  motdepasse motdepasse1 bonjour1 bonjour123 abcdefgh iloveyou cameroun cameroun1 cameroon wakafine wakafine1 wakafine123 admin123 administrator administrateur`.split(
    /\s+/,
  ),
);

/** What is wrong with a new password, or null. Length counts UTF-16 units; one character repeated is as easy as the list [G.auth.19]. */
export function validatePassword(
  password: string,
): "password_short" | "password_common" | "too_long" | null {
  if (password.length < minPasswordLength) return "password_short";
  if (password.length > maxPasswordLength) return "too_long";
  const small = password.normalize("NFC").toLowerCase();
  return tooEasy.has(small) || /^(.)\1*$/u.test(small) ? "password_common" : null;
}
