import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ApiFailure } from "../../../lib/api-failure.ts";
import { pageQuery } from "../../../lib/page-data.tsx";
import { useApiRead } from "../../../lib/use-api-read.ts";
import { type Answer, press, renderScreen } from "../../../testing/render-screen.tsx";
import { EditTrip } from "./edit-trip.tsx";

function Screen() {
  const trip = useApiRead(pageQuery("getBookingInfo", { query: { uuid: "b" } }));
  return <EditTrip uuid="b" trip={trip} />;
}

test("the retry of a trip that could not be read is busy until the response", async () => {
  const failed: Answer = {
    ok: false,
    failure: { kind: "refused", status: 500, message: "failure 500" } as ApiFailure,
  };
  const waiting = Promise.withResolvers<Answer>();
  let answer: Answer | Promise<Answer> = failed;
  renderScreen(<Screen />, { language: "en", answer: () => answer });
  await screen.findByText("failure 500");
  const isBusy = () => document.querySelector("button[aria-busy=true]") !== null;
  expect(isBusy()).toBe(false);
  answer = waiting.promise;
  press(shellMessages.retry.en);
  await waitFor(() => expect(isBusy()).toBe(true));
  waiting.resolve(failed);
  await waitFor(() => expect(isBusy()).toBe(false));
});
