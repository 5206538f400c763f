/** What the bundler tells of a module. */
interface ModuleFacts {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
export interface ModuleGraph {
  getModuleInfo(id: string): ModuleFacts | null;
}

/** What releases rarely change: returning visitors keep it. */
export const frame = { name: "frame", test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 } as const;

const screenFile = /[\\/]features[\\/]([a-z-]+)[\\/][a-z-]+-screen\.tsx$/;
/** The frames of the areas of work; what else the entry fetches later belongs to the shell of travellers. */
const officeFrame = /[\\/](agency|admin)-layout\.tsx$/;
/** Features in the order in which a traveller meets them, and those of the agency's people. */
const firstView: readonly string[] = ["home", "search"];
const journey: readonly string[] = ["booking", "order"];
const entryArea: readonly string[] = ["auth"];
const office: readonly string[] = ["auth", "planning", "check-in", "agency", "agency-profile", "agency-users"];

/** Everything a module imports, itself included, without what it fetches later. */
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

/** The features whose screens need a module, one mention per screen; `every` for what each page needs. */
function usersOf(entry: string, graph: ModuleGraph): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const tell = (root: string, feature: string) => {
    for (const id of importsOf(root, graph)) users.set(id, [...(users.get(id) ?? []), feature]);
  };
  tell(entry, "every");
  for (const id of importsOf(entry, graph)) {
    for (const root of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) tell(root, screenFile.exec(root)?.[1] ?? (officeFrame.test(root) ? "agency" : "shell"));
  }
  return users;
}

/**
 * Few files, each for one moment of a visit: `first` (what every page needs, and what home or results share with any screen),
 * `journey` (what booking and its order share), `login` (what logins and registrations share), `office` (what the agency's pages share); the rest
 * stays with its screen. Many small files compress worse and cost a request each.
 */
export function chunkNames(entry: string): (id: string, graph: ModuleGraph) => string | null {
  let users: ReadonlyMap<string, readonly string[]> | undefined;
  return (id, graph) => {
    users ??= usersOf(entry, graph);
    const features = users.get(id) ?? [];
    const shared = (names: readonly string[]) => features.filter((feature) => names.includes(feature)).length;
    if (features.includes("every")) return "first";
    if (features.length < 2) return null;
    if (shared(firstView) > 0) return "first";
    if (shared(journey) > 1) return "journey";
    // A name after "first" in the alphabet: one before it would be filled first, with what every page needs.
    if (shared(entryArea) > 1) return "login";
    return shared(office) > 1 ? "office" : null;
  };
}
