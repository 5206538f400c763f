import { expect, test } from "vitest";
import { settledTown } from "./town-text.ts";

test("a beginning that only one town has becomes that town when the field is left", () => {
  expect(settledTown("yaou", [{ name: "Yaoundé" }], "fr")).toBe("Yaoundé");
  expect(settledTown("dou", [{ name: "Douala" }, { name: "Doumé" }], "fr")).toBe("dou");
  expect(settledTown("douala", [{ name: "Douala" }], "fr")).toBe("Douala");
  expect(settledTown(" ", [], "fr")).toBe("");
});
