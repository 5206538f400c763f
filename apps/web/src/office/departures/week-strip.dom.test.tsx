import { screen, waitFor } from "@testing-library/react";
import { addDays, apiDay } from "@wakafine/shared/rules/dates.ts";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { WeekStrip } from "./week-strip.tsx";

/** A Monday. */
const monday = "2026-12-14";

test("each day shows the number of its departures, read once for the week, and says it [A2.plan.01]", async () => {
  const counts = [215, 1, 0, 3, 4, 5, 6];
  const { calls } = renderScreen(
    <WeekStrip
      around={addDays(monday, 3)}
      chosen={null}
      today={monday}
      onDay={() => undefined}
      onAll={() => undefined}
      onCopy={null}
    />,
    {
      language: "fr",
      answer: () => ({
        data: counts.map((departures, index) => ({
          departure_date: apiDay(addDays(monday, index)),
          departures,
        })),
      }),
    },
  );
  await screen.findByRole("button", { name: /lun\.? ?14 .*décembre 2026, 215 départs$/i });
  screen.getByRole("button", { name: /15 .*, 1 départ$/ });
  screen.getByRole("button", { name: /16 .*, 0 départ$/ });
  await waitFor(() =>
    expect(calls).toEqual([
      { id: "countWeekDepartures", input: { query: { departure_date: apiDay(monday) } } },
    ]),
  );
});
