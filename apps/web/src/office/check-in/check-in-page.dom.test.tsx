import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { press, renderScreen } from "../../testing/render-screen.tsx";
import { Page } from "./check-in-page.tsx";

afterEach(() => vi.unstubAllGlobals());

/** Renders the page; `open` replaces the browser's camera. */
function openPage(open?: () => Promise<unknown>) {
  const getUserMedia = vi.fn(open ?? (async () => Promise.reject(new Error("no camera"))));
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => [] },
  });
  const rendered = renderScreen(<Page />, {
    language: "en",
    answer: ({ id }) => ({
      data: id === "lookUpTicket" || id === "listBoarding" ? [] : { data: [], total: 0 },
    }),
  });
  return { ...rendered, getUserMedia };
}
const refused = (name: string) => async () => Promise.reject(new DOMException("", name));

test("without a camera the dialog shows no_divice_find and leads back to the code; a retry asks again [A4.check.04, A4.check.35]", async () => {
  const { getUserMedia } = openPage(refused("NotFoundError"));
  press(checkInMessages.scan.en);
  const alert = await screen.findByText("No camera was found");
  expect(alert.closest("[role=alert]")).not.toBeNull();
  press(shellMessages.retry.en);
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  await screen.findByText("No camera was found");
  press(checkInMessages.typeCode.en);
  await waitFor(() => expect(screen.queryByText("No camera was found")).toBeNull());
});

test("a refused permission shows how to allow the camera", async () => {
  openPage(refused("NotAllowedError"));
  press(checkInMessages.scan.en);
  await screen.findByText(checkInMessages.cameraDeniedHelp.en);
});

test("any other failure of the scanner shows a warning toast, then step 4, whose Back leads to the code [A4.check.36, A8.check.04, A8.check.05, G.check.06]", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  const { toasts } = openPage(refused("NotReadableError"));
  press(checkInMessages.scan.en);
  await screen.findByRole("heading", { name: checkInMessages.check_in_error.en });
  expect(toasts()).toMatchObject([
    { kind: "warning", text: "An error occurred while scanning the QR code please try again" },
  ]);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
  expect(screen.queryByText(checkInMessages.aim.en)).toBeNull();
  press(checkInMessages.back.en);
  await waitFor(() => expect(screen.queryByText(checkInMessages.scanFailedHelp.en)).toBeNull());
});

test("the camera stops while the page is hidden, starts again with it, and stops when the dialog closes", async () => {
  const worker = class {
    terminate = () => undefined;
  };
  vi.stubGlobal("Worker", worker);
  const stop = vi.fn();
  const track = Object.assign(new EventTarget(), { stop, getSettings: () => ({}) });
  const { getUserMedia } = openPage(async () =>
    Object.assign(new MediaStream(), { getTracks: () => [track], getVideoTracks: () => [track] }),
  );
  press(checkInMessages.scan.en);
  await screen.findByText(checkInMessages.aim.en);
  expect([getUserMedia.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    fireEvent(document, new Event("visibilitychange"));
  };
  hide(true);
  await waitFor(() => expect(stop).toHaveBeenCalled());
  hide(false);
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  fireEvent.click(screen.getAllByRole("button", { name: shellMessages.close.en }).at(-1)!);
  await waitFor(() => expect(stop).toHaveBeenCalledTimes(2));
});
