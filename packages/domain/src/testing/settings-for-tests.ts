import { onTestFinished } from 'vitest';
import type { Connection } from '../kernel/index.ts';
import { createSettingsStore } from '../settings/index.ts';
import { fakeDerbyState } from './fake-derby-state.ts';
import { createTestDeps } from './test-deps.ts';

/** Returns the dependencies of a change of settings, with a started store that only the test refreshes. */
export async function startedDeps(
  database: Connection,
  { hasEnded = false, initial = {} }: { hasEnded?: boolean; initial?: Record<string, string> } = {},
) {
  const deps = createTestDeps(database);
  const settings = createSettingsStore(deps, { initial, pollIntervalMs: 600_000 });
  onTestFinished(async () => await settings.close());
  await settings.start();
  return {
    ...deps,
    settings,
    derbyState: fakeDerbyState(async () => hasEnded),
    sessions: { endOfOtherKeys: async () => undefined },
  };
}
