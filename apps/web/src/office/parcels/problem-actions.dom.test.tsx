import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelExceptionMessages } from "@wakafine/shared/parcels/exception-messages.ts";
import { parcelProblemMessages as texts } from "@wakafine/shared/parcels/problem-messages.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { press, renderScreen } from "../../testing/render-screen.tsx";
import { ProblemActions } from "./problem-actions.tsx";

const parcel = { status: "ARRIVE", exceptions: ["HELD"] } as unknown as Parcel;
const lost = { status: "EMBARK", exceptions: ["LOST"] } as unknown as Parcel;
const endHeld = t(texts.end, "en", { problem: parcelExceptionMessages.HELD.en });

/** Opens the actions for a member of an agency in a review state. */
function open(state: string, roleId: number, shown: Parcel) {
  return renderScreen(<ProblemActions parcel={shown} />, {
    language: "en",
    account: {
      user: { user_agency_role: { id: roleId } },
      uuid: "agency",
      agency: { uuid: "agency", is_package_sender: true, review: { state } },
      token: "token",
    },
    answer: () => ({ data: shown }),
  });
}

/** Returns the texts of their buttons. */
function buttonsIn(state: string, roleId = 4, shown = parcel) {
  open(state, roleId, shown);
  return screen.queryAllByRole("button").map(({ textContent }) => textContent);
}

test("a suspended or refused agency ends a problem, so that the parcel reaches its end, and reports none [G.auth.28]", () => {
  expect(buttonsIn("active")).toEqual([texts.report.en, endHeld]);
  expect(buttonsIn("suspended")).toEqual([endHeld]);
  expect(buttonsIn("refused")).toEqual([endHeld]);
});

test("a lost parcel is found only by a member who may delete parcels, as on the server [G.parc.10]", () => {
  const found = t(texts.end, "en", { problem: parcelExceptionMessages.LOST.en });
  expect(buttonsIn("active", 4, lost)).toContain(found);
  expect(buttonsIn("suspended", 4, lost)).toContain(found);
  expect(buttonsIn("active", 5, lost)).not.toContain(found);
});

test("the return of a parcel is recorded once, by the agency that sent it, also when it is suspended (decision 0212)", async () => {
  const returning = {
    uuid: "parcel",
    qr_code: "TAM-00001",
    status: "ARRIVE",
    exceptions: ["RETURNED"],
    back_date: null as string | null,
    agency: { uuid: "agency", name: "Tam" },
    sender: { town: "Douala" },
  };
  const shown = (more: object = {}) => ({ ...returning, ...more }) as unknown as Parcel;
  expect(buttonsIn("suspended", 5, shown())).toContain(texts.back.en);
  expect(buttonsIn("active", 5, shown({ agency: { uuid: "other" } }))).not.toContain(texts.back.en);
  expect(buttonsIn("active", 5, shown({ back_date: "2026-12-26" }))).not.toContain(texts.back.en);
  expect(buttonsIn("active", 5, shown({ status: "RECEIVE" }))).not.toContain(texts.back.en);
  const { calls } = open("active", 5, shown());
  press(texts.back.en);
  await screen.findByText(t(texts.backText, "en", { town: "Douala" }));
  fireEvent.click(screen.getAllByRole("button", { name: texts.back.en }).at(-1)!);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls.filter(({ id }) => id === "receiveReturnedParcel")).toMatchObject([
    { input: { body: { qr_code: "TAM-00001" } } },
  ]);
});

test("a member without the parcels of the agency neither reports nor ends a problem", () => {
  expect(buttonsIn("active", 2)).toEqual([]);
});
