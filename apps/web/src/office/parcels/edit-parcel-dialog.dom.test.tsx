import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelChangeMessages as texts } from "@wakafine/shared/parcels/list-messages.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { press, renderScreen } from "../../testing/render-screen.tsx";
import { EditParcelDialog } from "./edit-parcel-dialog.tsx";

/** Opens the dialog of a parcel for a member with a role. */
function open(roleId: number, is_paid: boolean) {
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
    answer: ({ id }) => ({
      data: { listOpenParcelDepartures: [], listParcelQuarters: [] }[id as string] ?? parcel,
    }),
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
