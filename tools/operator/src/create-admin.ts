import { accountsIndexes, ensureFirstAdministrator } from '@derby/domain/accounts';
import { makeIndexes } from '@derby/domain/kernel';
import { settingsCodec } from '@derby/domain/settings';
import { runOperator } from './run-operator.ts';

/**
 * Creates the first administrator (docs/rules.md, "Accounts") and prints one line of JSON:
 * `{"created":true,"username":"admin","password":"…"}`, without `password` when ADMIN_PASSWORD is set, or
 * `{"created":false,"username":"admin"}` when an administrator exists.
 */
await runOperator('create-admin', async (open) => {
  const { deps, secrets } = await open();
  await makeIndexes(deps.database, accountsIndexes);
  return await ensureFirstAdministrator(
    // Does not read stored settings: the first service that opens them writes their initial values.
    { ...deps, settings: { current: () => settingsCodec.decode({}) } },
    { kind: 'system', name: 'create-admin' },
    secrets.administrator,
  );
});
