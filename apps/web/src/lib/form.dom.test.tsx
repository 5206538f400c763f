import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import {
  type Answer,
  controlNamed,
  errorBelow,
  press,
  renderScreen,
  type,
} from "../testing/render-screen.tsx";
import { TextField } from "../ui/text-fields.tsx";
import { type RuleErrors, useSentForm } from "./form.ts";
import { useServices } from "./page-services.tsx";

interface Entered {
  readonly name: string;
  readonly code: string;
}

/** A form with a name and a code field that appears when the server requires it. */
function NameForm() {
  const { callApi } = useServices();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useSentForm<Entered, unknown>({
    initial: { name: "Aline", code: "" },
    validate: ({ name, code }): RuleErrors => ({
      ...(name === "" ? { name: formMessages.email_required } : {}),
      ...(needsCode && code === "" ? { code: formMessages.code_required } : {}),
    }),
    send: (body) => callApi("updateMe", { body } as never, { quiet: true }),
    refused: ({ code }) => {
      if (code === "second_factor_required") setNeedsCode(true);
      return code === "second_factor_required";
    },
    succeeded: () => undefined,
  });
  const follow = () =>
    form.reset({ name: "Line", code: "9" }, { keepDirtyValues: true, keepTouched: true });
  return (
    <form {...form.formProps}>
      <TextField label="Name" {...form.bind("name")} />
      {needsCode ? <TextField label="Code" {...form.bind("code")} /> : null}
      <output>{form.refusal ?? "none"}</output>
      <button type="submit">Send</button>
      <button type="button" onClick={follow}>
        Follow
      </button>
      <p>{form.isDirty ? "dirty" : "clean"}</p>
    </form>
  );
}

function failing(failure: Partial<Extract<Answer, { ok: false }>["failure"]>): Answer {
  const refusal = { kind: "refused", status: 409, message: "No", code: null, data: null } as const;
  return { ok: false, failure: { ...refusal, ...failure } };
}

const text = (selector: string) => document.querySelector(selector)?.textContent;

test("a server error is shown until its field changes, a rule error until the value is valid", async () => {
  const data = { fields: [{ field: "name", code: "taken", message: "x" }] };
  renderScreen(<NameForm />, { language: "en", answer: () => failing({ data }) });
  const name = controlNamed("name");
  press("Send");
  await waitFor(() => expect(errorBelow(name)).not.toBeNull());
  expect([document.activeElement, text("output")]).toEqual([name, "none"]);
  type(name, "");
  await waitFor(() => expect(errorBelow(name)).toBe(formMessages.email_required.en));
  type(name, "Line");
  await waitFor(() => expect(errorBelow(name)).toBeNull());
});

test("a field that appears later has no error at first", async () => {
  renderScreen(<NameForm />, {
    language: "en",
    answer: () => failing({ code: "second_factor_required" }),
  });
  press("Send");
  await waitFor(() => expect(controlNamed("code")).toBeDefined());
  const code = controlNamed("code");
  expect(errorBelow(code)).toBeNull();
  press("Send");
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(errorBelow(code)).toBe(formMessages.code_required.en);
});

test("a network failure is a toast, another refusal is shown in the form [C8.auth.02]", async () => {
  const answers = [failing({ kind: "network", message: "Offline" }), failing({})];
  const { toasts } = renderScreen(<NameForm />, {
    language: "en",
    answer: () => answers.shift() ?? failing({}),
  });
  press("Send");
  await waitFor(() => expect(toasts().map((toast) => toast.text)).toEqual(["Offline"]));
  expect(text("output")).toBe("none");
  press("Send");
  await waitFor(() => expect(text("output")).toBe("No"));
  expect(toasts()).toHaveLength(1);
});

test("untouched fields follow values that change elsewhere", async () => {
  renderScreen(<NameForm />, { language: "en" });
  press("Follow");
  await waitFor(() => expect(controlNamed("name").value).toBe("Line"));
  expect(text("p")).toBe("clean");
  type(controlNamed("name"), "Lina");
  press("Follow");
  await waitFor(() => expect(text("p")).toBe("dirty"));
  expect(controlNamed("name").value).toBe("Lina");
});
