import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelExceptionMessages } from "@wakafine/shared/parcels/exception-messages.ts";
import { parcelProblemMessages as texts } from "@wakafine/shared/parcels/problem-messages.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ProblemActions } from "./problem-actions.tsx";

const parcel = { status: "ARRIVE", exceptions: ["HELD"] } as unknown as Parcel;
const lost = { status: "EMBARK", exceptions: ["LOST"] } as unknown as Parcel;
const endHeld = t(texts.end, "en", { problem: parcelExceptionMessages.HELD.en });

/** Returns the buttons of a member of an agency in a review state. */
function buttonsIn(state: string, roleId = 4, shown = parcel) {
  renderScreen(<ProblemActions parcel={shown} />, {
    language: "en",
    account: {
      user: { user_agency_role: { id: roleId } },
      uuid: "agency",
      agency: { uuid: "agency", is_package_sender: true, review: { state } },
      token: "token",
    },
  });
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

test("a member without the parcels of the agency neither reports nor ends a problem", () => {
  expect(buttonsIn("active", 2)).toEqual([]);
});
