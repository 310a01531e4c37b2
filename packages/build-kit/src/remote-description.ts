import type { Plugin, Rolldown } from 'vite';
import {
  REMOTE_CONTRACT_VERSION,
  REMOTE_DESCRIPTION_FILE,
  REMOTE_ENTRY_FILE,
  type RemoteDescription,
} from '@derby/micro-frontend/contract';

type Bundle = Rolldown.OutputBundle;

function chunkOf(bundle: Bundle, fileName: string): Rolldown.OutputChunk | undefined {
  const output = bundle[fileName];
  return output?.type === 'chunk' ? output : undefined;
}

/** The files that `roots` import statically, the roots included, in the order in which they are found. */
function staticClosure(bundle: Bundle, roots: readonly string[]): string[] {
  const found = new Set<string>();
  const queue = [...roots];
  for (let fileName = queue.shift(); fileName !== undefined; fileName = queue.shift()) {
    const chunk = chunkOf(bundle, fileName);
    if (!chunk || found.has(fileName)) continue;
    found.add(fileName);
    queue.push(...chunk.imports);
  }
  return [...found];
}

/** What the pages of a remote ask first. */
export type FirstQueries = Pick<RemoteDescription, 'earlyQueries' | 'queryTexts'>;

/** What a finished build says about itself. */
export function describeRemote(bundle: Bundle, name: string, queries: FirstQueries): RemoteDescription {
  const entry = chunkOf(bundle, REMOTE_ENTRY_FILE);
  if (!entry) throw new Error(`The build of ${name} has no ${REMOTE_ENTRY_FILE}`);
  // The entry itself imports dynamically only what every mount needs: the exposed module and the share map.
  // Their own dynamic imports are the fallback copies of shared packages, which the shell already has.
  const js = staticClosure(bundle, [entry.fileName, ...entry.dynamicImports]);
  const css = new Set(js.flatMap((fileName) => [...(chunkOf(bundle, fileName)?.viteMetadata?.importedCss ?? [])]));
  return {
    name,
    contractVersion: REMOTE_CONTRACT_VERSION,
    entry: REMOTE_ENTRY_FILE,
    preload: { js, css: [...css] },
    ...queries,
  };
}

/** Writes `remote.json` beside the remote's entry: what the front door preloads and the shell checks. */
export function remoteDescription(name: string, queries: FirstQueries): Plugin {
  return {
    name: 'derby:remote-description',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = `${JSON.stringify(describeRemote(bundle, name, queries), null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: REMOTE_DESCRIPTION_FILE, source });
      },
    },
  };
}
