/**
 * Groups the modules that a channel needs into few files. By itself, the bundler makes a file for each combination of screens that share a
 * module: 200 files for a channel, which take longer to look up than to run.
 */
type Modules = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null };

const CHANNEL = ['/src/app/AppPage.tsx', '/src/messages/ChannelPage.tsx', '/src/store/restore-state.ts'];
const LOGIN = ['/src/pages/LoginPage.tsx'];
const ENTRY = ['/src/main.tsx', '/src/home-page/start.ts'];

/** Everything that is loaded with some modules. */
function closureOf(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** `root`: the folder of the client. The name of the file for a module, null: the bundler decides. */
export function screenChunks(root: string): (id: string, modules: Modules) => string | null {
  let groups: { readonly entry: ReadonlySet<string>; readonly login: ReadonlySet<string>; readonly channel: ReadonlySet<string> } | null =
    null;
  const inRoot = (paths: readonly string[]) => paths.map((path) => `${root}${path}`);
  return (id, modules) => {
    groups ??= {
      entry: closureOf(inRoot(ENTRY), modules),
      login: closureOf(inRoot(LOGIN), modules),
      channel: closureOf(inRoot(CHANNEL), modules),
    };
    if (!groups.channel.has(id) || [...inRoot(CHANNEL), ...inRoot(ENTRY)].includes(id)) return null;
    if (groups.entry.has(id)) return 'base';
    return groups.login.has(id) ? 'forms' : 'channel';
  };
}
