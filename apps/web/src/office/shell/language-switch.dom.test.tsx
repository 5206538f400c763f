import { fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { useApiQuery } from "../api.ts";
import { LanguageSwitch } from "./language-switch.tsx";

function Page() {
  const { data } = useApiQuery("getParcelsByHour", { query: { date: "28-11-2026" } });
  return (
    <>
      <LanguageSwitch />
      <p>{data?.points[0]?.label}</p>
    </>
  );
}

test("after a change of the language the shown data is read again, with the texts of the server in that language", async () => {
  const labels = { fr: "sam. 28 nov.", en: "Sat 28 Nov" };
  const router = createMemoryRouter([{ path: "/", Component: Page }]);
  const { calls } = renderScreen(<RouterProvider router={router} />, {
    language: "fr",
    answer: ({ id }, store) =>
      id === "getParcelsByHour"
        ? { data: { points: [{ label: labels[store.get("language")] }] } }
        : { data: {} },
  });
  await screen.findByText("sam. 28 nov.");
  fireEvent.click(screen.getByRole("link"));
  await waitFor(() => screen.getByText("Sat 28 Nov"));
  expect(calls.filter(({ id }) => id === "getParcelsByHour")).toHaveLength(2);
});
