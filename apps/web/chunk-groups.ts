/** Module information from the bundler. */
interface ModuleInfo {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
export interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Libraries that rarely change between releases, so that returning visitors keep them in their cache. */
export const frame = {
  name: "frame",
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  priority: 100,
} as const;

/** Used by booking, the office and the account pages; home, results and orders do not load it. */
export const formLibrary = {
  name: "form-library",
  test: /[\\/]node_modules[\\/]react-hook-form[\\/]/,
  priority: 100,
} as const;

/** Used by the office and by the pages of the site whose data changes while they are shown. */
export const queryLibrary = {
  name: "query-library",
  test: /[\\/]node_modules[\\/]@tanstack[\\/]/,
  priority: 100,
} as const;

/** Our modules for forms and queries have their own chunks, so that pages without forms or queries do not load them. */
const checkedForms = /[\\/]lib[\\/]form\.ts$/;
const queries = /[\\/]lib[\\/]api-query\.tsx$/;
/** The permission table of agencies, for the logins, the account menu and the office. */
const agencyAccess = /[\\/](lib[\\/]agency-access|rules[\\/]permissions)\.ts$/;

/** Used by late parts of site pages (voucher and order codes), which are not seen here, and by the office: it must not pull the office's chunk into the site. */
const codeAlphabets = /[\\/]rules[\\/]code-alphabets\.ts$/;
/** Used by the office and by the payment step of a booking, which is such a late part. */
const decimals = /[\\/]formats[\\/]decimals\.ts$/;
/** Used by booking and by the form of a trip, which is such a late part of an order page. */
const seatPrices = /[\\/]bookings[\\/]booking-price\.ts$/;
/** Used by the planning, which most members open first: a small file of its own would cost a request. */
const weeks = /[\\/]office[\\/]weeks\.ts$/;

const screenFile = /[\\/]site[\\/]([a-z\\/-]+)[\\/][a-z-]+-screen\.tsx$/;
const adminLayout = /[\\/]admin-layout\.tsx$/;
const officePage = /[\\/]office[\\/]([a-z-]+)[\\/]/;
/** The guard of the account pages. Every other dynamic import of the site's entry that is not a screen belongs to the shell. */
const accountGuard = /[\\/]account-guard\.tsx$/;
/** Screens by the step of a visit that opens them. A screen outside the areas, such as that of an unknown address, shares modules only in `first`. */
const areas: Readonly<Record<string, readonly string[]>> = {
  search: ["home", "departures"],
  booking: ["bookings"],
  order: ["bookings/order", "bookings/trips", "bookings/reopen", "parcels"],
  login: ["accounts"],
  legal: ["legal"],
  own: ["accounts/profile"],
  office: ["office"],
  administration: ["administration"],
  shell: ["shell"],
};

/** Returns a module and its static imports, transitively. */
function importsOf(root: string, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/** Returns the dynamic imports of an entry and of its static imports. */
function lazyRoots(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const imported = [...importsOf(entry, graph)];
  return new Set(imported.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
}

function featureOf(root: string): string {
  return (
    screenFile.exec(root)?.[1]?.replaceAll("\\", "/") ??
    (accountGuard.test(root) ? "accounts/profile" : "shell")
  );
}

/** The folder of a page of the office; the administration, with its layout, is an area of its own. */
function officeFeatureOf(root: string): string {
  const folder = officePage.exec(root)?.[1] ?? "";
  const isAdministration = folder === "administration" || adminLayout.test(root);
  return isAdministration ? "administration" : `office/${folder}`;
}

interface Entries {
  readonly site: string;
  readonly office: string;
}

/** Returns the features that import each module, one item per screen; `every`: each page of the site, `office`: each page of the office. */
function usersOf(
  { site, office }: Entries,
  graph: ModuleGraph,
): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const addUser = (root: string, feature: string) => {
    for (const id of importsOf(root, graph)) users.set(id, [...(users.get(id) ?? []), feature]);
  };
  addUser(site, "every");
  for (const root of lazyRoots(site, graph)) addUser(root, featureOf(root));
  // Added twice, because all pages of the office share the imports of its entry.
  addUser(office, "office");
  addUser(office, "office");
  for (const root of lazyRoots(office, graph)) addUser(root, officeFeatureOf(root));
  return users;
}

/** The chunks in the order in which the bundler fills them: a chunk also receives the imports of its modules unless an earlier chunk has them. */
const chunks = [
  "first",
  "forms",
  "accounts",
  "agency-access",
  "forms-checked",
  "fresh-queries",
  "journey",
  "order-forms",
  "booking",
  "order",
  "login",
  "legal",
  "menu",
  "own",
  "office",
  "administration",
] as const;
type ChunkName = (typeof chunks)[number];

/** Returns the chunk of a module, given the features of the screens that import it; null: the bundler decides. */
function chunkOf(id: string, features: readonly string[]): ChunkName | null {
  if (checkedForms.test(id)) return "forms-checked";
  if (queries.test(id)) return "fresh-queries";
  if (agencyAccess.test(id)) return "agency-access";
  if (codeAlphabets.test(id)) return null;
  if (decimals.test(id)) return "forms";
  if (seatPrices.test(id)) return "journey";
  if (weeks.test(id)) return "office";
  if (features.includes("every")) return "first";
  if (features.length === 1) return null;
  // Pages of up to three folders of the office share a file of their own, because most members open few of them.
  if (features.every((feature) => feature.startsWith("office/")) && new Set(features).size <= 3)
    return null;
  const used = new Set(features.map(areaOf));
  // The other pages of orders and log-ins do not load what only two of them share.
  const isInOneArea = used.size === 1 && (used.has("order") || used.has("login"));
  if (isInOneArea && features.length === 2) return null;
  // Modules about the outcome of an order, which order pages and the banner of a payment in progress share: neither loads the other's chunk.
  if (used.size === 2 && used.has("order") && used.has("shell")) return null;
  if (used.size === 2 && used.has("office") && used.has("administration")) return "office";
  const isBooked = used.has("booking") || used.has("order");
  // Search has no chunk of its own, so that home and results load few files. Legal pages share only `first` with other areas.
  if (used.has(null) || used.has("search")) return "first";
  if (used.has("legal") && used.size > 1) return "first";
  if (used.has("shell")) return "menu";
  if (used.size === 1) return chunks.find((chunk) => used.has(chunk)) ?? null;
  if (isBooked) {
    if (!used.has("booking"))
      return used.has("login") || used.has("own") ? "accounts" : "order-forms";
    return used.size === 2 && used.has("order") ? "journey" : "forms";
  }
  return "accounts";
}

function areaOf(feature: string): string | null {
  if (feature.startsWith("office/")) return "office";
  return Object.keys(areas).find((area) => areas[area]?.includes(feature)) ?? null;
}

/**
 * Returns the groups that assign modules to chunks. Few chunks are used, because many small files compress worse and cost a request each:
 * - `first`: modules of every page of the site, and those that search or a page outside the areas shares with other screens.
 * - `menu`: modules that the shell (user menu, sharing) shares with other features.
 * - `forms`: modules that booking shares with other areas. `accounts`: modules that login, the account pages and the office share.
 * - `agency-access`: the permission table, which no other page of the site loads.
 * - `order-forms`: modules that orders share with other areas, but not with booking, whose page is the heaviest.
 * - `journey`: modules that booking and orders share.
 * - `booking`, `order`, `login`, `legal`, `own` (account), `office`, `administration`: modules shared by the screens of one area; `office` also has those that it shares with
 *   the administration.
 *
 * The entries have no shared chunk, because they run when they are loaded; neither do the dynamic imports of both entries. Other modules stay with their screen.
 */
export function chunkGroups(entries: Entries) {
  let users: ReadonlyMap<string, readonly string[]> | undefined;
  let separate: ReadonlySet<string> = new Set();
  const nameOf = (id: string, graph: ModuleGraph): ChunkName | null => {
    if (!users) {
      const later = lazyRoots(entries.office, graph);
      const both = [...lazyRoots(entries.site, graph)].filter((root) => later.has(root));
      separate = new Set([entries.site, entries.office, ...both]);
      users = usersOf(entries, graph);
    }
    return separate.has(id) ? null : chunkOf(id, users.get(id) ?? []);
  };
  return chunks.map((chunk, position) => ({
    name: (id: string, graph: ModuleGraph) => (nameOf(id, graph) === chunk ? chunk : null),
    priority: chunks.length - position,
  }));
}
