import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useKeywordInput } from "./keyword-input.ts";

function Search({ onKeyword }: { readonly onKeyword: (text: string) => void }) {
  return <input type="search" {...useKeywordInput("", onKeyword)} />;
}

test("a keyword is searched when its field is left, once, and otherwise after a pause in typing [C9.cross.03]", () => {
  vi.useFakeTimers();
  try {
    const found: string[] = [];
    render(<Search onKeyword={(text) => found.push(text)} />);
    const field = screen.getByRole("searchbox");
    fireEvent.change(field, { target: { value: " douala " } });
    expect(found).toEqual([]);
    fireEvent.blur(field);
    expect(found).toEqual(["douala"]);
    vi.advanceTimersByTime(1000);
    expect(found).toEqual(["douala"]);
    fireEvent.change(field, { target: { value: "edéa" } });
    vi.advanceTimersByTime(499);
    expect(found).toEqual(["douala"]);
    vi.advanceTimersByTime(1);
    expect(found).toEqual(["douala", "edéa"]);
  } finally {
    vi.useRealTimers();
  }
});
