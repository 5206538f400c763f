/** Minimum password length of every account, in UTF-16 units [G.auth.19]. */
export const minPasswordLength = 8;
export const maxPasswordLength = 255;

/** The most common passwords, in lower case; the server has a longer list. */
const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 01234567 012345678 0123456789 87654321 987654321 azertyuiop azerty123 qwertyuiop qwerty123 password password1 password123
  motdepasse motdepasse1 bonjour1 bonjour123 abcdefgh iloveyou cameroun cameroun1 cameroon wakafine wakafine1 wakafine123 admin123 administrator administrateur`.split(
    /\s+/,
  ),
);

/** Returns the error of a new password, or null. One repeated character counts as a common password [G.auth.19]. */
export function validatePassword(
  password: string,
): "password_short" | "password_common" | "too_long" | null {
  if (password.length < minPasswordLength) return "password_short";
  if (password.length > maxPasswordLength) return "too_long";
  const small = password.normalize("NFC").toLowerCase();
  return commonPasswords.has(small) || /^(.)\1*$/u.test(small) ? "password_common" : null;
}
