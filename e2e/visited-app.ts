import { freePort } from "@wakafine/testkit/global-setup.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import type { Language, Message } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Size } from "./browser.ts";
import { keepRunClock, sharedBrowser, sizes, visit } from "./browser.ts";

type Filling<M extends Message> =
  Parameters<typeof t<M>> extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** A user with a separate browser profile. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly language: Language;
  readonly size: Size;
  /** Calls of the page to the API, oldest first. */
  readonly calls: readonly Request[];
  /** Returns a text in this visitor's language. */
  t<M extends Message>(message: M, ...values: Filling<M>): string;
}

interface VisitorOptions {
  readonly size?: Size;
  readonly language?: Language;
  readonly javaScript?: boolean;
  /** Pages may register the service worker. */
  readonly serviceWorker?: boolean;
  /** Replaces the app of the test file. */
  readonly app?: TestApp;
  /** The browser's preferred language, for a profile without a chosen language. */
  readonly fresh?: string;
}

/** One app for a test file, in the browser of its process. Each test opens visitors, whose consoles must stay free of errors. */
export interface VisitedWorld {
  readonly app: TestApp;
  readonly browser: Browser;
  visitor(profile?: VisitorOptions): Promise<Visitor>;
  /** Starts a separate app for a test that moves the clock far; it stops after the test. */
  ownApp(): Promise<TestApp>;
  /** Removes the matching complaints collected so far; call it after the action that causes them. */
  ignoreComplaint(complaint: RegExp): void;
}

/** Starts the app with its worker on its own port, so that callback addresses and links in messages lead to it. */
export async function startVisitedApp(
  options: {
    readonly database?: TestDatabase;
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Promise<TestApp> {
  const port = await freePort();
  const env = {
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    ROLES: "web,worker",
    LIMITS: "false",
    ...options.env,
  };
  return startTestApp({ ...options, env, autoApproveAfterMs: 50 });
}

/** Written by the browser for a response other than 2xx, or for a request or socket without network; not an error of the page. */
const networkRemark =
  /^(Failed to load resource|WebSocket connection to \S+ failed: .*ERR_INTERNET_DISCONNECTED)/;

/** Collects the complaints of a page: exceptions, console errors, violations of the content security policy, failed hydrations. */
export function complaintsOf(page: Page, into: string[]): void {
  page.on("pageerror", (error) => into.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !networkRemark.test(message.text()))
      into.push(`console: ${message.text()}`);
  });
}

/** Registers the hooks of a test file and returns its world, which is available when tests run. */
export function visitedWorld(env: Readonly<Record<string, string>> = {}): VisitedWorld {
  let app: TestApp | undefined;
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let apps: TestApp[] = [];
  let complaints: string[] = [];
  beforeAll(async () => {
    [app, browser] = await Promise.all([startVisitedApp({ env }), sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    const found = complaints;
    if (task.result?.state === "fail") await keepPictures(contexts, task.name);
    await Promise.all(contexts.map((context) => context.close()));
    await Promise.all(apps.map((one) => one.stop()));
    [contexts, apps, complaints] = [[], [], []];
    expect(found, "what the pages complained about").toEqual([]);
  });
  afterAll(() => app?.stop());
  const started = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error("the world is available only in tests");
    return thing;
  };
  return {
    get app() {
      return started(app);
    },
    get browser() {
      return started(browser);
    },
    async visitor(profile = {}) {
      const visitor = await openVisitor(started(browser), {
        origin: (profile.app ?? started(app)).origin,
        profile,
        complaints,
      });
      contexts.push(visitor.context);
      return visitor;
    },
    ignoreComplaint(complaint) {
      complaints.splice(0, complaints.length, ...complaints.filter((one) => !complaint.test(one)));
    },
    async ownApp() {
      const own = await startVisitedApp({ env });
      apps.push(own);
      return own;
    },
  };
}

/** Saves the last screens of the visitors of a failed test in `test-results/failures`. */
async function keepPictures(contexts: readonly BrowserContext[], name: string): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages());
  const file = name.replace(/\W+/g, "-").slice(0, 60);
  await Promise.all(
    pages.map((page, index) =>
      page.screenshot({ path: `test-results/failures/${file}-${index + 1}.png` }),
    ),
  );
}

interface Opening {
  readonly origin: string;
  readonly profile: VisitorOptions;
  readonly complaints: string[];
}

/** Waits until React has hydrated or rendered the current page; returns at once for a file or a foreign page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById("root");
    return root === null || root.hasAttribute("data-hydrated");
  });
}

/**
 * Makes navigations of a visitor wait for hydration. Before it, links and forms work without script and load whole pages
 * (`hydration.e2e.test.ts`). A navigation with a weaker `waitUntil` does not wait.
 */
function waitAfterNavigation(page: Page): void {
  const { goto, reload, waitForURL } = page;
  page.goto = async (address, options) => {
    const response = await goto.call(page, address, options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
  page.waitForURL = async (address, options) => {
    await waitForURL.call(page, address, options);
    if (!options?.waitUntil) await waitForHydration(page);
  };
}

/** Opens a browser profile; complaints of its pages are added to `complaints`. */
export async function openVisitor(
  browser: Browser,
  { origin, profile, complaints }: Opening,
): Promise<Visitor> {
  const { size = "phone", language = "fr", javaScript = true, serviceWorker = false } = profile;
  const context = profile.fresh
    ? await browser.newContext({
        viewport: sizes[size],
        locale: profile.fresh,
        baseURL: origin,
        serviceWorkers: "block",
        reducedMotion: "reduce",
      })
    : await visit(browser, { size, language, javaScript, serviceWorker, origin });
  if (profile.fresh) await keepRunClock(context);
  context.setDefaultTimeout(45_000);
  context.on("page", (opened) => complaintsOf(opened, complaints));
  const page = await context.newPage();
  if (javaScript) waitAfterNavigation(page);
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request);
  });
  const speak = t as (...parts: readonly unknown[]) => string;
  return {
    page,
    context,
    language,
    size,
    calls,
    t: (message, ...values) => speak(message, language, ...values),
  };
}
