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
  priority: 1,
} as const;

/** Used by booking, the office and the account pages; home, results and orders do not load it. */
export const formLibrary = {
  name: "form-library",
  test: /[\\/]node_modules[\\/]react-hook-form[\\/]/,
  priority: 1,
} as const;

/** Used by the office and by the pages of the site whose data changes while they are shown. */
export const queryLibrary = {
  name: "query-library",
  test: /[\\/]node_modules[\\/]@tanstack[\\/]/,
  priority: 1,
} as const;

/** Our modules for forms and queries have their own chunks, so that pages without forms or queries do not load them. */
const checkedForms = /[\\/]lib[\\/]form\.ts$/;
const queries = /[\\/]lib[\\/]api-query\.tsx$/;

const screenFile = /[\\/]site[\\/]([a-z\\/-]+)[\\/][a-z-]+-screen\.tsx$/;
/** The guard of the account pages. Every other dynamic import of the site's entry that is not a screen belongs to the shell. */
const accountGuard = /[\\/]account-guard\.tsx$/;
/** Features that a traveller usually opens first. */
const firstView: readonly string[] = ["home", "departures"];
const areas = {
  journey: ["bookings", "bookings/order"],
  login: ["accounts"],
  own: ["accounts/profile"],
  office: ["office"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

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
  for (const root of lazyRoots(office, graph)) addUser(root, "office");
  return users;
}

/**
 * Returns the function that assigns modules to chunks; null: the bundler decides. Few chunks are used, because many small files compress worse and
 * cost a request each:
 * - `first`: modules of every page of the site, and modules that home or results share with other screens.
 * - `menu`: modules that the shell (user menu, sharing) shares with other features.
 * - `forms`: modules shared by several areas.
 * - `journey` (booking and order), `login`, `own` (account), `office`: modules shared by the screens of one area.
 *
 * The entries have no shared chunk, because they run when they are loaded; neither do the dynamic imports of both entries. Other modules stay with their screen.
 * The bundler fills chunks in alphabetical order: a chunk also receives the imports of its modules unless an earlier chunk has them.
 */
export function chunkNames(entries: Entries): (id: string, graph: ModuleGraph) => string | null {
  let users: ReadonlyMap<string, readonly string[]> | undefined;
  let separate: ReadonlySet<string> = new Set();
  return (id, graph) => {
    if (!users) {
      const later = lazyRoots(entries.office, graph);
      const both = [...lazyRoots(entries.site, graph)].filter((root) => later.has(root));
      separate = new Set([entries.site, entries.office, ...both]);
      users = usersOf(entries, graph);
    }
    if (separate.has(id)) return null;
    if (checkedForms.test(id)) return "forms-checked";
    if (queries.test(id)) return "fresh-queries";
    const features = users.get(id) ?? [];
    const shared = (names: readonly string[]) =>
      features.filter((feature) => names.includes(feature)).length;
    if (features.includes("every")) return "first";
    if (features.length < 2) return null;
    if (shared(firstView) > 0) return "first";
    if (features.includes("shell")) return "menu";
    const matchingAreas = Object.entries(areas).filter(([, names]) => shared(names) > 0);
    if (matchingAreas.length > 1) return "forms";
    return matchingAreas.find(([, names]) => shared(names) > 1)?.[0] ?? null;
  };
}
