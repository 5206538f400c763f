/** Shortest passwords: people of agencies and administrators, and travellers [G.auth.19]. */
export const shortestPassword = { staff: 8, traveller: 6 } as const;
export const longestPassword = 255;
export type PasswordKind = keyof typeof shortestPassword;

/** The first anybody tries; the server has a longer list. Letters are compared in small. */
const tooEasy: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 012345 0123456 01234567 012345678 0123456789 654321 87654321 987654321 123123 123321 112233 121212 123654 147258
  159753 azerty azertyuiop azerty123 qwerty qwertyuiop qwerty123 password password1 password123 motdepasse motdepasse1 bonjour bonjour1 bonjour123 abc123 abcdef
  abcdefgh iloveyou jetaime cameroun cameroun1 cameroon douala yaounde yaoundé wakafine wakafine1 wakafine123 admin123 administrator administrateur`.split(/\s+/),
);

/** Which rule an account's password follows: agency (4) and administrator (1) accounts are staff, everybody else travels. */
export function passwordKindOf(roleId: number): PasswordKind {
  return roleId === 1 || roleId === 4 ? "staff" : "traveller";
}

/** What is wrong with a new password, or null. Length counts letters as typed; one letter over and over is as easy as the list [G.auth.19]. */
export function passwordFault(password: string, kind: PasswordKind): "password_short" | "password_common" | "too_long" | null {
  if (password.length < shortestPassword[kind]) return "password_short";
  if (password.length > longestPassword) return "too_long";
  const small = password.normalize("NFC").toLowerCase();
  return tooEasy.has(small) || /^(.)\1*$/u.test(small) ? "password_common" : null;
}
