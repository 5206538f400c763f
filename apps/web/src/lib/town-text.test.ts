import { expect, test } from "vitest";
import { completedTown } from "./town-text.ts";

test("an unambiguous prefix becomes the name of its town when the field loses the focus", () => {
  expect(completedTown("yaou", [{ name: "Yaoundé" }], "fr")).toBe("Yaoundé");
  expect(completedTown("dou", [{ name: "Douala" }, { name: "Doumé" }], "fr")).toBe("dou");
  expect(completedTown("douala", [{ name: "Douala" }], "fr")).toBe("Douala");
  expect(completedTown(" ", [], "fr")).toBe("");
});
