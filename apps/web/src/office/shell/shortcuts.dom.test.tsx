import { fireEvent, screen, waitFor } from "@testing-library/react";
import { shortcutMessages as texts } from "@wakafine/shared/messages/shortcut-messages.ts";
import { expect, test } from "vitest";
import { control, renderScreen } from "../../testing/render-screen.tsx";
import { createShortcutKeys } from "./shortcut-keys.ts";
import { Shortcuts } from "./shortcuts.tsx";

const none = { ctrlKey: false, altKey: false, metaKey: false, isComposing: false };

test("a key is a shortcut only outside fields, without a modifier and not within the code of a scanner", () => {
  const pressed = (key: string, change: Partial<KeyboardEvent> = {}) =>
    createShortcutKeys().press({ ...none, key, timeStamp: 0, target: document.body, ...change });
  expect([pressed("/"), pressed("?"), pressed("n")]).toEqual(["search", "list", null]);
  for (const name of ["input", "textarea", "select"])
    expect(pressed("/", { target: document.createElement(name) })).toBeNull();
  for (const modifier of ["ctrlKey", "altKey", "metaKey", "isComposing"])
    expect(pressed("/", { [modifier]: true })).toBeNull();

  const keys = createShortcutKeys();
  const typed = [..."https://x?"].map((key, index) =>
    keys.press({ ...none, key, timeStamp: index * 15, target: document.body }),
  );
  expect(typed.filter(Boolean)).toEqual([]);
  expect(keys.press({ ...none, key: "/", timeStamp: 5000, target: document.body })).toBe("search");
});

function open() {
  return renderScreen(
    <Shortcuts>
      <main id="content">
        <button type="button">elsewhere</button>
        <input type="search" aria-label="keyword" defaultValue="douala" />
      </main>
    </Shortcuts>,
    { language: "en" },
  );
}
const pressKey = (key: string) => fireEvent.keyDown(screen.getByText("elsewhere"), { key });

test("/ moves the focus to the search of the list and selects its text; the character is not typed", () => {
  open();
  expect(pressKey("/")).toBe(false); // prevented
  const field = control("keyword");
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
  expect(fireEvent.keyDown(field, { key: "/" })).toBe(true);
});

test("? lists the shortcuts; where they are disabled, both keys do nothing", async () => {
  const { tab } = open();
  pressKey("?");
  await screen.findByRole("dialog");
  expect(screen.getByText(texts.search.en)).toBeTruthy();
  const choice = screen.getByRole<HTMLInputElement>("checkbox", { name: texts.singleKeys.en });
  fireEvent.click(choice);
  expect(choice.checked).toBe(false);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(tab.read("shortcuts-off")).toBe(true);
  expect(pressKey("/")).toBe(true);
  expect(document.activeElement).not.toBe(control("keyword"));
});
