import { userFormMessages } from "@wakafine/shared/members/messages.ts";
import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  controlNamed,
  errorBelow,
  press,
  renderScreen,
  type,
} from "../../testing/render-screen.tsx";
import { useMemberMutations } from "./use-members.ts";
import { UserDialog } from "./user-dialog.tsx";

const fields = [
  "email",
  "firstname",
  "lastname",
  "phonenumber",
  "password",
  "user_agency_role_id",
] as const;
const taken = {
  ok: false as const,
  failure: {
    kind: "refused" as const,
    status: 409,
    message: "Un compte existe déjà",
    code: "account_exists" as const,
    data: { fields: [{ field: "email", code: "taken", message: "x" }] },
  },
};

const view = { keyword: "", page: 1 };

function NewUser() {
  return (
    <UserDialog
      user={null}
      isOwn={false}
      roles={[1, 2, 3, 9]}
      mutations={useMemberMutations(view)}
      onClose={() => undefined}
    />
  );
}

/** Opens the form of a new member; the server responds that the e-mail is taken. */
function openForm(language: Language) {
  const office = renderScreen(<NewUser />, { language, answer: () => taken });
  return {
    ...office,
    controls: fields.map(controlNamed),
    create: () => press(t(userFormMessages.create, language)),
  };
}

test.each([
  ["fr", "Ce champ est requis.", "Email Requis"],
  ["en", "This field is required.", "Email required"],
] as const)(
  "every field of a new member is required, no error is shown before the first entry, and nothing is sent, in %s [A5.users.01–06, A5.users.09, G.auth.30]",
  async (language, requiredMessage, emailRequired) => {
    const form = openForm(language);
    expect(document.querySelectorAll(".field_error")).toHaveLength(0);
    type(form.controls[0]!, "");
    await waitFor(() => expect(errorBelow(form.controls[0]!)).toBe(emailRequired));
    expect(form.controls.slice(1).map(errorBelow)).toEqual([null, null, null, null, null]);
    form.create();
    await waitFor(() =>
      expect(form.controls.map(errorBelow)).toEqual([
        emailRequired,
        ...form.controls.slice(1).map(() => requiredMessage),
      ]),
    );
    await waitFor(() => expect(document.activeElement).toBe(form.controls[0]));
    expect(form.calls).toEqual([]);
  },
);

test.each([
  [
    "fr",
    "Veuillez saisir un nombre positif",
    "Veuillez saisir un numéro de téléphone valide",
    "Email invalide",
  ],
  ["en", "Please enter a positive number", "Please enter a valid phone number", "Invalid email"],
] as const)(
  "a negative phone, an invalid phone and an invalid e-mail show errors, in %s [A5.users.07, A5.users.08]",
  async (language, negative, badPhone, badEmail) => {
    const [email, , , phone] = openForm(language).controls;
    for (const [input, entered, expected] of [
      [phone, "-1", negative],
      [phone, "abc", badPhone],
      [phone, "6 77 90 00 01", null],
      [email, "abc", badEmail],
    ] as const) {
      type(input!, entered);
      await waitFor(() => expect([entered, errorBelow(input!)]).toEqual([entered, expected]));
    }
  },
);

test("a field that the server refuses shows the reason, and entered values are kept", async () => {
  const form = openForm("fr");
  const entered = ["mira@exemple.cm", "Mira", "Etoundi", "6 77 90 00 01", "soleil-sur-mvan-9", "9"];
  for (const [index, text] of entered.entries()) type(form.controls[index]!, text);
  form.create();
  await waitFor(() => expect(errorBelow(form.controls[0]!)).toBe(fieldMessages.taken.fr));
  expect(form.controls.map(({ value }) => value)).toEqual(entered);
  expect(form.calls).toMatchObject([
    { id: "addAgencyUser", input: { body: { email: "mira@exemple.cm", user_agency_role_id: 9 } } },
  ]);
});
