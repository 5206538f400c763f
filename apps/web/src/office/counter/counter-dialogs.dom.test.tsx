import type { CounterShift } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import {
  type Answer,
  control,
  controlNamed,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import { CloseShiftDialog } from "./close-shift-dialog.tsx";
import { SaleDialog } from "./sale-dialog.tsx";

const departure = {
  uuid: "d1",
  city_departure: "Yaoundé",
  departure_date: "30-12-2026",
  departure_hour: "08:00",
  travel_class: "ECONOMIC",
  total_places_number: 50,
  remaining_places_number: 20,
  destinations: [{ city: "Douala", price: 5000 }],
};
const sale = { name: "Ngo Aline", seats: [7], amount: 5000 };
const failed = (status: number, code: string | null): Answer => ({
  ok: false,
  failure: {
    kind: status === 0 ? "network" : "refused",
    status,
    message: "Refus",
    code: code as never,
    data: null,
  },
});

/** A counter whose sale dialog opens and closes. */
function Counter() {
  const [open, setOpen] = useState(false);
  return open ? (
    <SaleDialog first={{ departure: "d1", city: "Douala" }} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      open
    </button>
  );
}

function openCounter() {
  const answers: { sale: Answer | Promise<Answer> } = { sale: { data: sale } };
  const shown = renderScreen(<Counter />, {
    language: "fr",
    answer: ({ id }) => (id === "createCounterSale" ? answers.sale : { data: [departure] }),
  });
  return { ...shown, answers };
}

async function sell(): Promise<void> {
  press("open");
  await screen.findByRole("option", { name: /Douala/ });
  type(controlNamed("name"), sale.name);
  type(controlNamed("phonenumber"), "677112233");
  fireEvent.click(screen.getByRole("checkbox"));
  press(texts.sellNow.fr);
}
const close = () => press(shellMessages.cancel.fr);

test.each([
  ["without a response", failed(0, null)],
  ["with a failure of the server", failed(500, null)],
  ["while the first request is running", failed(409, "idempotency_in_progress")],
])(
  "a sale that ended %s is sold once: the reopened dialog sends it with the same key, the next sale gets another [G.book.24, G.counter.03]",
  async (_failure, failure) => {
    const { answers, keys } = openCounter();
    answers.sale = failure;
    await sell();
    await waitFor(() => expect(keys).toHaveLength(1));
    // The dialog does not close before it has the response.
    await waitFor(() => {
      if (screen.queryByRole("button", { name: "open" }) === null) close();
      screen.getByRole("button", { name: "open" });
    });
    answers.sale = { data: sale };
    await sell();
    await screen.findByText(texts.soldSms.fr);
    press(texts.done.fr);
    await sell();
    await screen.findByText(texts.soldSms.fr);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(sessionStorage).toHaveLength(0);
  },
);

test("a refused sale is sent with a new key", async () => {
  const { answers, keys } = openCounter();
  answers.sale = failed(409, "seats_unavailable");
  await sell();
  await screen.findByText("Refus");
  press(texts.sellNow.fr);
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).not.toBe(keys[0]);
});

test("the dialog of a sale stays open until the response, which shows the seats", async () => {
  const { answers, keys } = openCounter();
  let respond: (answer: Answer) => void = () => undefined;
  answers.sale = new Promise<Answer>((resolve) => (respond = resolve));
  await sell();
  await waitFor(() => expect(keys).toHaveLength(1));
  close();
  respond({ data: sale });
  await screen.findByText(texts.soldSms.fr);
});

test("a reason entered for a wrong count is not sent once the count is right [G.counter.04]", async () => {
  const shift = { uuid: "s1", drawer: 20_000 } as CounterShift;
  const { calls } = renderScreen(<CloseShiftDialog shift={shift} onClose={() => undefined} />, {
    language: "fr",
  });
  type(control(texts.countedCash.fr), "19500");
  type(control(texts.reason.fr), "Monnaie rendue en trop");
  type(control(texts.countedCash.fr), "20000");
  press(texts.close.fr);
  await waitFor(() =>
    expect(calls).toEqual([
      {
        id: "closeCounterShift",
        input: { params: { id: "s1" }, body: { counted: 20_000, reason: "" } },
      },
    ]),
  );
});
