import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ApiFailure } from "../lib/api-failure.ts";
import { type Answer, press, renderScreen } from "../testing/render-screen.tsx";
import { useApiQuery } from "./api.ts";
import { ListStates } from "./list-states.tsx";

const failed = (status: number): Answer => ({
  ok: false,
  failure: { kind: "refused", status, message: `failure ${status}`, code: null } as ApiFailure,
});
const page = (name: string): Answer => ({
  data: { data: [{ name }], total: 1, per_page: 10 },
});

function Towns() {
  const shown = useApiQuery("listAgencies", { query: {} });
  return (
    <>
      <button type="button" onClick={() => void shown.refetch()}>
        Read
      </button>
      <ListStates
        shown={shown}
        page={1}
        onPage={() => undefined}
        loading="Loading"
        none={{ title: "None" }}
      >
        {(rows) =>
          rows.map(({ name }) => (
            <button key={name} type="button">
              {name}
            </button>
          ))
        }
      </ListStates>
    </>
  );
}

test("a list that cannot be read again keeps its rows and the focus, says so, and is read again by the button", async () => {
  const answers = [page("Sanaga"), failed(500), page("Grand Calao")];
  renderScreen(<Towns />, { language: "en", answer: () => answers.shift()! });
  (await screen.findByRole("button", { name: "Sanaga" })).focus();
  press("Read");
  await screen.findByText(listMessages.outdated.en, { exact: false });
  expect(document.activeElement?.textContent).toBe("Sanaga");
  press(shellMessages.retry.en);
  await screen.findByRole("button", { name: "Grand Calao" });
  expect(screen.queryByText(listMessages.outdated.en, { exact: false })).toBeNull();
});

test("a list whose reader lost the permission shows no rows any more", async () => {
  const answers = [page("Sanaga"), failed(403)];
  renderScreen(<Towns />, { language: "en", answer: () => answers.shift()! });
  await screen.findByRole("button", { name: "Sanaga" });
  press("Read");
  await screen.findByRole("heading", { name: "failure 403" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Sanaga" })).toBeNull());
});
