import {
  REMOTE_CONTRACT_VERSION,
  REMOTE_DESCRIPTION_FILE,
  REMOTE_ENTRY_FILE,
  REMOTE_MODULE,
  parseRemoteDescription,
  type RemoteId,
  type RemoteModule,
} from '@derby/micro-frontend/contract';
import type { RemoteLocation } from '@derby/micro-frontend/runtime-config';

/** Why a remote's pages cannot be shown; `crashed` is an error thrown by the remote itself while it renders. */
export type RemoteFailure = 'unreachable' | 'slow' | 'contract' | 'crashed';

/** A remote that could not be loaded. */
export class RemoteLoadError extends Error {
  readonly failure: Exclude<RemoteFailure, 'crashed'>;

  constructor(remote: RemoteId, failure: Exclude<RemoteFailure, 'crashed'>, options?: { cause: unknown }) {
    super(`The remote ${remote} could not be loaded: ${failure}`, options);
    this.name = 'RemoteLoadError';
    this.failure = failure;
  }
}

/** A remote that has not loaded by then counts as hanging: `import()` itself has no timeout. */
export const REMOTE_TIMEOUT_MS = 4_000;

/** The functions of the federation runtime that loading needs. */
export interface FederationRuntime {
  registerRemotes(remotes: { name: string; entry: string; type: 'module' }[]): unknown;
  loadRemote(id: string): Promise<RemoteModule | null>;
}

/** Loads a remote's module; each call after a failure is a new attempt. Rejects with RemoteLoadError. */
export type RemoteLoader = (id: RemoteId) => Promise<RemoteModule>;

interface LoaderOptions {
  readonly federation: FederationRuntime;
  readonly locations: Readonly<Record<RemoteId, RemoteLocation>>;
  /** Reads the text at a URL, bypassing all caches. */
  readonly readText: (url: string) => Promise<string>;
  /** Reloads the whole page. Rejects when the page cannot be loaded. */
  readonly reload: () => Promise<void>;
}

async function withinLimit<T>(id: RemoteId, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteLoadError(id, 'slow')), REMOTE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function assertContract(id: RemoteId, contractVersion: number | null): void {
  if (contractVersion !== null && contractVersion !== REMOTE_CONTRACT_VERSION)
    throw new RemoteLoadError(id, 'contract');
}

/**
 * Creates a loader on the federation runtime. Browsers and the runtime remember each module that failed to load until
 * the page is reloaded. So a retry reads the remote's description, which is not cached, and reloads the page when the
 * remote responds.
 */
export function createRemoteLoader({ federation, locations, readText, reload }: LoaderOptions): RemoteLoader {
  const attempts = new Map<RemoteId, number>();
  const loaded = new Map<RemoteId, RemoteModule>();
  const underway = new Map<RemoteId, Promise<RemoteModule>>();
  /** What callers wait for, until it has an outcome. */
  const awaited = new Map<RemoteId, Promise<RemoteModule>>();
  const imported = new Set<RemoteId>();

  async function contractVersionFor(id: RemoteId, attempt: number): Promise<number | null> {
    if (attempt === 1) return locations[id].contractVersion;
    return parseRemoteDescription(await readText(`${locations[id].url}/${REMOTE_DESCRIPTION_FILE}`)).contractVersion;
  }

  async function attemptToLoad(id: RemoteId, attempt: number): Promise<RemoteModule> {
    try {
      assertContract(id, await contractVersionFor(id, attempt));
      if (imported.has(id)) {
        await reload();
        return await new Promise<never>(() => undefined);
      }
      imported.add(id);
      const entry = `${locations[id].url}/${REMOTE_ENTRY_FILE}`;
      federation.registerRemotes([{ name: id, entry, type: 'module' }]);
      const module = await federation.loadRemote(`${id}/${REMOTE_MODULE}`);
      if (!module) throw new RemoteLoadError(id, 'unreachable');
      assertContract(id, module.contractVersion);
      loaded.set(id, module);
      return module;
    } catch (error) {
      throw error instanceof RemoteLoadError ? error : new RemoteLoadError(id, 'unreachable', { cause: error });
    }
  }

  return async function loadRemoteModule(id) {
    const known = loaded.get(id) ?? awaited.get(id);
    if (known) return await known;
    const attempt = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, attempt);
    const fresh = attemptToLoad(id, attempt);
    const earlier = underway.get(id);
    // An earlier attempt that was too slow may still succeed; its result is used too.
    const first = earlier ? Promise.any([fresh, earlier]).catch(() => fresh) : fresh;
    underway.set(id, first);
    const outcome = withinLimit(id, first).finally(() => awaited.delete(id));
    awaited.set(id, outcome);
    return await outcome;
  };
}
