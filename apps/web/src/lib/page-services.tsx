import { type Language, type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { CallApi } from "./api-client.ts";
import type { Account, ClientStore } from "./client-store.ts";
import type { Operator } from "./operator.ts";
import type { TabStore } from "./tab-store.ts";
import type { ToastQueue } from "./toast-queue.ts";

/** What every screen may use; the browser and the server each make their own. */
export interface PageServices {
  readonly callApi: CallApi;
  readonly store: ClientStore;
  readonly tab: TabStore;
  readonly toasts: ToastQueue;
  readonly operator: Operator;
  /** Remembers the choice and changes every text at once; the page and what was typed stay. */
  readonly chooseLanguage: (language: Language) => void;
}

const ServicesContext = createContext<PageServices | null>(null);
const LanguageContext = createContext<Language | null>(null);

/** Puts the services and the language of the page above its screens. */
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

/** The language of the page. */
export function useLanguage(): Language {
  return required(use(LanguageContext));
}

type Filling<M extends Message> =
  Parameters<typeof t<M>> extends [unknown, unknown, ...infer Rest] ? Rest : never;
/** `t` in the language of the page. */
export type Translate = <M extends Message>(message: M, ...values: Filling<M>) => string;

/** The texts of the page: `const t = useT(); t(homeMessages.title)`. */
export function useT(): Translate {
  const language = useLanguage();
  return (message, ...values) =>
    (t as (...parts: readonly unknown[]) => string)(message, language, ...values);
}

/** The person logged in, else null. Always null while the server's page is taken over, so that both agree. */
export function useAccount(): Account | null {
  const { store } = useServices();
  return useSyncExternalStore(
    store.subscribe,
    () => store.get("account"),
    () => null,
  );
}
