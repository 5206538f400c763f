import { expect, test } from "vitest";
import { newPasswordFault } from "./common-passwords.ts";

test("common words with the usual tails and rows of digits are refused, a sentence of one's own is not [G.auth.19]", () => {
  for (const easy of ["soleil", "Maman2024", "jesus!", "Cameroun237", "456789", "121212", "ronaldo7", "azerty1234"]) expect(newPasswordFault(easy, "traveller"), easy).toBe("password_common");
  for (const good of ["kolo56", "Bon voyage 2026", "ndole et miondo", "831907", "papillon-bleu"]) expect(newPasswordFault(good, "traveller"), good).toBeNull();
});
