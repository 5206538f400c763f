import { expect, test } from "vitest";
import { settledTown } from "./town-text.ts";

test("an unambiguous prefix becomes the name of its town when the field loses the focus", () => {
  expect(settledTown("yaou", [{ name: "Yaoundé" }], "fr")).toBe("Yaoundé");
  expect(settledTown("dou", [{ name: "Douala" }, { name: "Doumé" }], "fr")).toBe("dou");
  expect(settledTown("douala", [{ name: "Douala" }], "fr")).toBe("Douala");
  expect(settledTown(" ", [], "fr")).toBe("");
});
