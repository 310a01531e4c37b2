import { createSessionCache } from '@derby/domain/accounts';
import { settingsCodec, type Settings } from '@derby/domain/settings';
import { createTestDeps } from '@derby/domain/testing';
import type { GatewayDeps, OpenDependencies } from '../dependencies.ts';

const CONNECTED = 1;
const SIGNING_SECRET = 'a signing secret for tests that is long enough';

/** What a test without a server may look at and break. */
export interface FakeDependencies {
  readonly open: () => Promise<OpenDependencies>;
  /** How often anything was asked that the database would have to answer. */
  databaseCalls(): number;
}

/**
 * Dependencies without MongoDB and Redis: an empty, public board. `settings` and `deps` replace parts,
 * e.g. a reader that throws.
 */
export function fakeDependencies(
  parts: { settings?: Partial<Settings>; deps?: Partial<GatewayDeps> } = {},
): FakeDependencies {
  let calls = 0;
  const settings = { ...settingsCodec.decode({}), jwtSecret: SIGNING_SECRET, ...parts.settings };
  const database = { readyState: CONNECTED } as GatewayDeps['database'];
  const counted = async <Value>(value: Value) => {
    calls += 1;
    return value;
  };
  const deps: GatewayDeps = {
    ...createTestDeps(database),
    settings: {
      current: () => settings,
      start: async () => undefined,
      refresh: async () => undefined,
      close: async () => undefined,
    },
    sessionCache: createSessionCache(),
    derbyState: { hasEnded: () => counted(false) },
    divisions: { read: () => counted([]) },
    photoGate: { run: async (_limit, work) => await work() },
    photoStore: {
      save: () => counted('none.jpg'),
      saveMmsCopy: () => counted(undefined),
      mmsNameOf: () => 'none-mms.jpg',
      remove: () => counted(undefined),
      open: () => counted(null),
      list: () => counted([]),
    },
    ...parts.deps,
  };
  return {
    open: async () => ({ deps, probes: [], close: async () => undefined }),
    databaseCalls: () => calls,
  };
}
