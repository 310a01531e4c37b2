import { parseArgs } from 'node:util';
import { createLocalAttemptCounter, createSessionCache, resetAdministrator } from '@derby/domain/accounts';
import { settingsCodec } from '@derby/domain/settings';
import { runOperator } from './run-operator.ts';

/**
 * Resets the password of a user, ends a suspension and prints one line of JSON:
 * `{"username":"admin","password":"…","wasSuspended":false,"hasTwoFactor":false}`.
 */
await runOperator('reset-admin', async (open) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'disable-2fa': { type: 'boolean', default: false } },
  });
  const [username] = positionals;
  if (username === undefined || positionals.length > 1) throw new Error('usage: reset-admin <user> [--disable-2fa]');
  const { deps } = await open();
  return await resetAdministrator(
    {
      ...deps,
      // The services have their own caches, which expire within a second.
      sessionCache: createSessionCache(),
      attempts: createLocalAttemptCounter(),
      // Always writes to the audit log, whatever the stored setting says.
      settings: { current: () => settingsCodec.decode({}) },
    },
    { kind: 'system', name: 'operator on the server' },
    { username, disablesTwoFactor: values['disable-2fa'] },
  );
});
