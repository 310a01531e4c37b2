import { createLocalAttemptCounter } from '@derby/domain/accounts';
import type { Role } from '@derby/domain/kernel';
import { createLiveBoard, createStandings, type BoardRow, type LiveBoard } from '@derby/domain/leaderboard';
import { settingsCodec, type Settings } from '@derby/domain/settings';
import { createTestDeps, fakeDerbyState, NOTHING_ANNOUNCED } from '@derby/domain/testing';
import type { Relay } from '@derby/backend-kit/event-bus';
import { createLocalWindowCounter } from '@derby/backend-kit/window-counter';
import type { ApiDeps, OpenDependencies } from '../dependencies.ts';
import { fakeSession } from './fake-session.ts';

const CONNECTED = 1;
const NO_RELAY: Relay = { send: () => undefined, subscribe: () => undefined };
const SIGNING_SECRET = 'a signing secret for tests that is long enough';

/** Fake dependencies with what a test inspects or breaks. */
export interface FakeDependencies {
  readonly open: () => Promise<OpenDependencies>;
  /** The token of a signed-in user. */
  readonly token: string;
  /** Returns how many calls would have needed the database. */
  databaseCalls(): number;
  /** Changes settings as if an administrator had saved them. */
  changeSettings(changes: Partial<Settings>): void;
  /** The board in memory; tests publish events to it. */
  readonly board: LiveBoard;
}

/** What a test replaces. */
export interface FakeParts {
  readonly settings?: Partial<Settings>;
  readonly deps?: Partial<ApiDeps>;
  readonly rows?: BoardRow[];
  /** The role of the signed-in user. */
  readonly role?: Role;
}

/**
 * Creates dependencies without MongoDB and Redis: a public board of `rows`, which a test may extend. `settings` and
 * `deps` replace parts, e.g. with a reader that throws.
 */
export function fakeDependencies(parts: FakeParts = {}): FakeDependencies {
  const { rows = [], role = 'administrator' } = parts;
  let calls = 0;
  let settings = {
    ...settingsCodec.decode({}),
    jwtSecret: SIGNING_SECRET,
    rateLimitEnabled: false,
    ...parts.settings,
  };
  const database = { readyState: CONNECTED } as ApiDeps['database'];
  const counted = async <Value>(value: Value) => {
    calls += 1;
    return value;
  };
  const settingsStore = {
    current: () => settings,
    recent: async () => settings,
    start: async () => undefined,
    refresh: async () => undefined,
    watch: () => undefined,
    close: async () => undefined,
  };
  const testDeps = createTestDeps(database);
  const { token, sessionCache } = fakeSession({ clock: testDeps.clock, secret: SIGNING_SECRET, role });
  const derbyState = {
    ...fakeDerbyState(() => counted(false)),
    announced: async () => NOTHING_ANNOUNCED,
  };
  const board = createLiveBoard({
    ...testDeps,
    settings: settingsStore,
    derbyState,
    source: {
      read: (division) => counted(createStandings(rows.filter(({ isJunior }) => isJunior === (division === 'junior')))),
      rankOf: () => counted(1),
    },
    readVersions: () => counted({ regular: '', junior: '', open: [] }),
  });
  const deps: ApiDeps = {
    ...testDeps,
    settings: settingsStore,
    sessionCache,
    attempts: createLocalAttemptCounter(),
    sessions: { endOfOtherKeys: async () => undefined },
    requestCounter: createLocalWindowCounter(),
    publicUrl: 'https://derby.example',
    smsSpacingMs: 2_000,
    derbyState,
    board,
    boardState: board.boardState,
    divisions: board.divisions,
    backupStore: {
      write: () => Promise.reject(new Error('This test has no disk.')),
      list: async () => [],
      remove: async () => undefined,
    },
    keepsakeStore: {
      save: () => counted(undefined),
      open: () => counted(null),
      remove: () => counted(undefined),
      list: () => counted([]),
    },
    uploadLimits: { buffer: async (_limit, work) => await work(), decode: async (_limit, work) => await work() },
    photoStore: {
      save: () => counted('none.jpg'),
      saveMmsCopy: () => counted(undefined),
      saveThumbnail: () => counted(undefined),
      removeThumbnail: () => counted(undefined),
      putBack: () => counted(undefined),
      mmsNameOf: () => 'none-mms.jpg',
      remove: () => counted(undefined),
      open: () => counted(null),
      list: () => counted([]),
    },
    ...parts.deps,
  };
  return {
    token,
    open: async () => ({ deps, probes: [], openRelay: () => NO_RELAY, close: async () => undefined }),
    databaseCalls: () => calls,
    changeSettings: (changes) => void (settings = { ...settings, ...changes }),
    board,
  };
}
