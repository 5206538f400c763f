import { type Language, type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { CallApi } from "./api-client.ts";
import type { Account, ClientStore } from "./client-store.ts";
import type { Operator } from "./operator.ts";
import type { TabStore } from "./tab-store.ts";
import type { ToastQueue } from "./toast-queue.ts";

/** Services available to every screen; browser and server create their own. */
export interface PageServices {
  readonly callApi: CallApi;
  readonly store: ClientStore;
  readonly tab: TabStore;
  readonly toasts: ToastQueue;
  readonly operator: Operator;
  /** Stores the chosen language and updates every text at once; the page and entered values are kept. */
  readonly chooseLanguage: (language: Language) => void;
}

const ServicesContext = createContext<PageServices | null>(null);
const LanguageContext = createContext<Language | null>(null);

/** Provides the services and the language of the page to its screens. */
export function PageServicesProvider(props: {
  readonly services: PageServices;
  readonly language: Language;
  readonly children: ReactNode;
}) {
  return (
    <ServicesContext value={props.services}>
      <LanguageContext value={props.language}>{props.children}</LanguageContext>
    </ServicesContext>
  );
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error("A screen was rendered outside PageServicesProvider");
  return value;
}

export function useServices(): PageServices {
  return required(use(ServicesContext));
}

/** Returns the language of the page. */
export function useLanguage(): Language {
  return required(use(LanguageContext));
}

type Filling<M extends Message> =
  Parameters<typeof t<M>> extends [unknown, unknown, ...infer Rest] ? Rest : never;
/** Translates a message into the page language. */
export type Translate = <M extends Message>(message: M, ...values: Filling<M>) => string;

/** Returns the translation function of the page: `const t = useT(); t(homeMessages.title)`. */
export function useT(): Translate {
  const language = useLanguage();
  return (message, ...values) =>
    (t as (...parts: readonly unknown[]) => string)(message, language, ...values);
}

/** Returns the logged-in account, else null. It is null during hydration, because the server renders without an account. */
export function useAccount(): Account | null {
  const { store } = useServices();
  return useSyncExternalStore(
    store.subscribe,
    () => store.get("account"),
    () => null,
  );
}
