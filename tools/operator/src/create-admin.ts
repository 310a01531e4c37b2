import { accountsIndexes, ensureFirstAdministrator } from '@derby/domain/accounts';
import { makeIndexes } from '@derby/domain/kernel';
import { settingsCodec } from '@derby/domain/settings';
import { readOperatorEnv } from './env.ts';
import { openOperatorDeps } from './operator-deps.ts';

/**
 * Makes the first administrator (docs/rules.md, "Accounts") and prints one line of JSON:
 * `{"created":true,"username":"admin","password":"…"}`, without `password` when ADMIN_PASSWORD gave
 * it, or `{"created":false,"username":"admin"}` when there is one already.
 */
async function createAdmin(): Promise<void> {
  const env = readOperatorEnv();
  const deps = await openOperatorDeps('create-admin', env);
  try {
    await makeIndexes(deps.database, accountsIndexes);
    const administrator = await ensureFirstAdministrator(
      // Leaves the stored settings to the services: the first one that opens them writes their initial values.
      { ...deps, settings: { current: () => settingsCodec.decode({}) } },
      { kind: 'system', name: 'create-admin' },
      env.secrets.administrator,
    );
    process.stdout.write(`${JSON.stringify(administrator)}\n`);
  } finally {
    await deps.database.close();
  }
}

try {
  await createAdmin();
} catch (error) {
  process.stderr.write(`create-admin: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
