import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageAddressProvider } from "../../lib/page-address.tsx";
import { type Answer, controlNamed, renderScreen, type } from "../../testing/render-screen.tsx";
import { Screen as CodeScreen } from "./client-code-screen.tsx";
import { Screen as ForgottenScreen } from "./client-password-forgotten-screen.tsx";
import { Screen as RegisterScreen } from "./client-register-screen.tsx";

const refused: Answer = {
  ok: false,
  failure: { kind: "refused", status: 409, message: "Refusé", code: null, data: null },
};
const user = { public_id: "p1", email: null };

beforeEach(() => {
  // A success loads another document.
  vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const forms = {
  "a sign-up": {
    Screen: RegisterScreen,
    address: "/auth/client/register",
    submit: authMessages.register,
    entered: {
      firstname: "Aline",
      lastname: "Ngo",
      phonenumber: "6 77 45 00 07",
      town: "Douala",
      password: "soleil-sur-mvan-9",
      password_confirm: "soleil-sur-mvan-9",
    },
    ticked: ["sex_id", "conditions"],
    answer: { data: { user }, extra: { Authorization: "restricted" } },
    brought: ({ tab }: ReturnType<typeof renderScreen>) => tab.read("registration"),
    expected: { id: "p1", token: "restricted", contact: "6 77 45 00 07" },
  },
  "a password reset": {
    Screen: ForgottenScreen,
    address: "/auth/client/password-forgotten",
    submit: authMessages.send,
    entered: { email: "aline@exemple.cm" },
    ticked: [],
    answer: { data: { wait_seconds: 60 } },
    brought: ({ tab }: ReturnType<typeof renderScreen>) => tab.read("entry.forgotten-next"),
    expected: { seconds: 60 },
  },
  "the entry of a code": {
    Screen: CodeScreen,
    address: "/auth/check-code?id=p1",
    submit: authMessages.confirm,
    entered: { code: "123456" },
    ticked: [],
    answer: { data: { user, uuid: "p1" }, extra: { Authorization: "session" } },
    brought: ({ store }: ReturnType<typeof renderScreen>) => store.get("account"),
    expected: { user, uuid: "p1", token: "session" },
  },
} as const;

/** Renders the page of a form, filled in; `respond` resolves the pending call. */
function openFilled({
  Screen,
  address,
  entered,
  ticked,
  submit,
}: (typeof forms)[keyof typeof forms]) {
  let respond: (answer: Answer) => void = () => undefined;
  const { pathname, searchParams } = new URL(address, "https://wakafine.test");
  const rendered = renderScreen(
    <PageAddressProvider address={{ pathname, query: searchParams, params: {} }}>
      <Screen />
    </PageAddressProvider>,
    {
      language: "fr",
      account: null,
      answer: () => new Promise<Answer>((resolve) => (respond = resolve)),
    },
  );
  for (const [name, value] of Object.entries(entered)) type(controlNamed(name), value);
  for (const name of ticked) fireEvent.click(controlNamed(name));
  const button = screen.getByRole("button", { name: submit.fr });
  return {
    rendered,
    send: () => fireEvent.submit(button.closest("form")!),
    respond: (answer: Answer) => respond(answer),
    state: () => ({
      busy: button.getAttribute("aria-busy") === "true",
      message: document.querySelector(".badge_note[role=alert]")?.textContent ?? null,
    }),
  };
}

test.each(Object.entries(forms))(
  "%s is pending once, fails with its message, and succeeds with the data of the response [C4.auth.04, C4.auth.05, C4.auth.06]",
  async (_name, form) => {
    const { rendered, send, respond, state } = openFilled(form);
    const isUnderWay = () => waitFor(() => expect(state()).toEqual({ busy: true, message: null }));
    expect(state()).toEqual({ busy: false, message: null });
    send();
    send();
    await isUnderWay();
    send();
    respond(refused);
    await waitFor(() => expect(state()).toEqual({ busy: false, message: "Refusé" }));
    expect(rendered.calls).toHaveLength(1);
    for (const [name, value] of Object.entries(form.entered))
      expect(controlNamed(name).value, name).toBe(value);
    send();
    await isUnderWay();
    respond(form.answer);
    await waitFor(() => expect(form.brought(rendered)).toMatchObject(form.expected));
    expect([rendered.calls.length, state().message]).toEqual([2, null]);
  },
);
