import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelErrors } from "@wakafine/shared/parcels/errors.ts";
import { parcelChangeMessages as texts } from "@wakafine/shared/parcels/list-messages.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  type Answer,
  controlNamed,
  errorBelow,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import { EditParcelDialog } from "./edit-parcel-dialog.tsx";

const bus = {
  uuid: "bus",
  bus_number: "LT 204 AB",
  departure_date: "24-12-2999",
  departure_hour: "06:30",
  city_departure: "Douala",
  city_destination: "Bafoussam",
};

/** Opens the dialog of a parcel to Bafoussam for a member with a role. */
function open(roleId: number, is_paid: boolean, save?: Answer) {
  const parcel = {
    uuid: "p",
    version: 3,
    description: "Un sac",
    retrieval_quarter: null,
    retrieval_city: "Bafoussam",
    departure: null,
    is_paid,
  } as unknown as Parcel;
  return renderScreen(<EditParcelDialog parcel={parcel} onClose={() => undefined} />, {
    language: "en",
    account: {
      user: { user_agency_role: { id: roleId } },
      uuid: "agency",
      agency: { uuid: "agency", is_package_sender: true },
      token: "token",
    },
    answer: ({ id }) => {
      if (id === "updateParcel" && save) return save;
      const reads: Readonly<Record<string, unknown>> = {
        listOpenParcelDepartures: [bus, { ...bus, uuid: "other", city_destination: "Yaoundé" }],
        listParcelQuarters: [],
      };
      return { data: reads[id] ?? parcel };
    },
  });
}

const box = () => screen.queryByRole("checkbox", { name: texts.markPaid.en });

test("only a member who may delete parcels sees the box that makes a paid parcel unpaid; others save it as paid [G.parc.06, G.parc.10]", async () => {
  open(4, true);
  expect(box()).not.toBeNull();
  open(5, false);
  expect(box()).not.toBeNull();
  const { calls } = open(5, true);
  expect(box()).toBeNull();
  press(texts.save.en);
  await waitFor(() =>
    expect(calls.find(({ id }) => id === "updateParcel")?.input).toMatchObject({
      body: { package_uuid: "p", paid: true },
    }),
  );
});

test("only buses to the parcel's town are offered, with their route; a bus that the server refuses is named at its field [A7.parc.05]", async () => {
  const message = parcelErrors.parcel_wrong_bus.en;
  open(4, true, {
    ok: false,
    failure: { kind: "refused", status: 409, message, code: "parcel_wrong_bus", data: null },
  } as Answer);
  await screen.findByRole("option", { name: /LT 204 AB.*Douala – Bafoussam/ });
  expect(screen.queryByRole("option", { name: /Yaoundé/ })).toBeNull();
  type(controlNamed("departure_uuid"), "bus");
  press(texts.save.en);
  await waitFor(() => expect(errorBelow(controlNamed("departure_uuid"))).toBe(message));
});
