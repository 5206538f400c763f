import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach } from "vitest";
import type { ApiResult, CallApi } from "../lib/api-client.ts";
import { createQueryClient } from "../lib/api-query.tsx";
import { type ClientState, createClientStore } from "../lib/client-store.ts";
import { PageServicesProvider } from "../lib/page-services.tsx";
import { createTabStore } from "../lib/tab-store.ts";
import { createToastQueue, type Toast } from "../lib/toast-queue.ts";

/** A call that a component made. */
interface MadeCall {
  readonly id: RouteId;
  readonly input: unknown;
}

/** What the server answers to the next call; a failure has the words of the answer. */
type Answer = Extract<ApiResult<unknown>, { ok: false }> | { readonly data: unknown };

interface OfficeScreen {
  readonly calls: readonly MadeCall[];
  readonly toasts: () => readonly Toast[];
}

interface OfficeOptions {
  readonly language: Language;
  readonly answer?: (call: MadeCall) => Answer;
}

afterEach(cleanup);

/** Renders a component of the office in a DOM, with its services; the API is a function of the test. */
export function renderOffice(
  component: ReactNode,
  { language, answer = () => ({ data: null }) }: OfficeOptions,
): OfficeScreen {
  const calls: MadeCall[] = [];
  const callApi: CallApi = async <Id extends RouteId>(id: Id, input: unknown) => {
    calls.push({ id, input });
    const answered = answer({ id, input });
    if ("failure" in answered) return answered;
    const success = { ok: true, message: null, status: 200, extra: {} } as const;
    return { ...success, data: answered.data as ResponseOf<Id> };
  };
  const toasts = createToastQueue(() => undefined);
  const account: ClientState["account"] = { user: {}, uuid: "u", agency: {}, token: "token" };
  const store = createClientStore({
    storage: localStorage,
    later: () => undefined,
    now: () => Date.now(),
  });
  store.set("account", account);
  const operator = {} as never; // no component of the office shows it
  const services = {
    callApi,
    store,
    tab: createTabStore(sessionStorage),
    toasts,
    operator,
    chooseLanguage: () => undefined,
  };
  sessionStorage.clear();
  render(
    <PageServicesProvider services={services} language={language}>
      <QueryClientProvider client={createQueryClient()}>{component}</QueryClientProvider>
    </PageServicesProvider>,
  );
  return { calls, toasts: toasts.list };
}

/** A control by its label. */
export const control = (label: string): HTMLInputElement => screen.getByLabelText(label);

/** A control by the name of its value. */
export function controlNamed(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no control is named ${name}`);
  return found;
}

/** Types into a control and leaves it. */
export function type(element: HTMLElement, value: string): void {
  fireEvent.focus(element);
  fireEvent.change(element, { target: { value } });
  fireEvent.blur(element);
}

/** What stands below a control as wrong; null while nothing does. */
export function errorBelow(element: HTMLElement): string | null {
  if (element.getAttribute("aria-invalid") !== "true") return null;
  return document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
}

export const press = (name: string): boolean =>
  fireEvent.click(screen.getByRole("button", { name }));
