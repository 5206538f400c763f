import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import type { ApiResult, CallApi, CallOptions } from "../lib/api-client.ts";
import { type ClientState, type ClientStore, createClientStore } from "../lib/client-store.ts";
import { PageServicesProvider } from "../lib/page-services.tsx";
import { unmarkPaying } from "../lib/paying-cookie.ts";
import { createTabStore, type TabStore } from "../lib/tab-store.ts";
import { createToastQueue, type Toast } from "../lib/toast-queue.ts";
import { createQueryClient } from "../lib/api-query.tsx";

/** An API call that a component made. */
interface MadeCall {
  readonly id: RouteId;
  readonly input: unknown;
}

/** Response of the server to the next call; a failure contains the message of the response. */
export type Answer =
  | Extract<ApiResult<unknown>, { ok: false }>
  | { readonly data: unknown; readonly extra?: Readonly<Record<string, unknown>> };

interface RenderedScreen {
  readonly calls: readonly MadeCall[];
  /** The idempotency keys of the calls that have one. */
  readonly keys: readonly string[];
  readonly toasts: () => readonly Toast[];
  readonly store: ClientStore;
  readonly tab: TabStore;
}

interface ScreenOptions {
  readonly language: Language;
  readonly answer?: (call: MadeCall, store: ClientStore) => Answer | Promise<Answer>;
  /** The logged-in account; a member of an agency by default. */
  readonly account?: ClientState["account"];
}

const member: ClientState["account"] = { user: {}, uuid: "u", agency: {}, token: "token" };

/** Returns a text as Testing Library compares it, with ordinary spaces. */
export const spaced = (text: string) => text.replaceAll("\u00a0", " ");

/** Renders a component in a DOM with its services; `answer` of the test replaces the API. */
export function renderScreen(
  component: ReactNode,
  { language, answer = () => ({ data: null }), account = member }: ScreenOptions,
): RenderedScreen {
  const calls: MadeCall[] = [];
  const keys: string[] = [];
  const callApi: CallApi = async <Id extends RouteId>(
    id: Id,
    input: unknown,
    { idempotencyKey }: CallOptions = {},
  ) => {
    calls.push({ id, input });
    if (idempotencyKey) keys.push(idempotencyKey);
    const answered = await answer({ id, input }, store);
    if ("failure" in answered) return answered;
    const { data, extra = {} } = answered;
    return { ok: true, message: null, status: 200, extra, data: data as ResponseOf<Id> };
  };
  const toasts = createToastQueue(() => undefined);
  const store = createClientStore({
    storage: localStorage,
    later: () => undefined,
    now: () => Date.now(),
  });
  store.set("language", language);
  store.set("account", account);
  const operator = {} as never; // No tested component shows it.
  const services = {
    callApi,
    store,
    tab: createTabStore(sessionStorage),
    toasts,
    operator,
    chooseLanguage: (chosen: Language) => store.set("language", chosen),
  };
  cleanup(); // a test may render several screens in turn
  sessionStorage.clear();
  unmarkPaying(); // documents of a worker share their cookies
  render(
    <PageServicesProvider services={services} language={language}>
      <QueryClientProvider client={createQueryClient()}>{component}</QueryClientProvider>
    </PageServicesProvider>,
  );
  return { calls, keys, toasts: toasts.list, store, tab: services.tab };
}

/** Returns a control by its label. */
export const control = (label: string): HTMLInputElement => screen.getByLabelText(label);

/** Returns a control by the name of its value. */
export function controlNamed(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no control is named ${name}`);
  return found;
}

/** Enters a value in a control, then moves the focus away. */
export function type(element: HTMLElement, value: string): void {
  fireEvent.focus(element);
  fireEvent.change(element, { target: { value } });
  fireEvent.blur(element);
}

/** Returns the error below a control; null if there is none. */
export function errorBelow(element: HTMLElement): string | null {
  if (element.getAttribute("aria-invalid") !== "true") return null;
  return document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
}

export const press = (name: string): boolean =>
  fireEvent.click(screen.getByRole("button", { name }));
