import { expect, test } from 'vitest';
import { DomainError, VISITOR } from '../kernel/index.ts';
import { ADDRESS, codeOf, openAccountTests, PASSWORD, signIn } from './account-context.fixture.ts';
import {
  changePassword,
  deleteUser,
  disableTwoFactor,
  disableUserTwoFactor,
  enableTwoFactor,
  login,
  logout,
  refreshSession,
  resetUserPassword,
  setUpTwoFactor,
  setUserSuspended,
} from './index.ts';

const { deps, admin, addUser, auditRows } = await openAccountTests();

test('each security event writes one audit row without secrets', async () => {
  const bo = await addUser('bo');
  const refused = async (work: Promise<unknown>) => await expect(work).rejects.toBeInstanceOf(DomainError);
  const NEW = 'slack tide';
  await refused(signIn(deps, 'bo', 'a wrong one'));
  for (let guess = 0; guess < 8; guess += 1) await refused(signIn(deps, 'nobody', 'a wrong one'));
  await refused(refreshSession(deps, VISITOR, { rememberMeToken: 'stolen', address: ADDRESS }));
  await refused(changePassword(deps, bo.actor, { currentPassword: 'a guess', newPassword: NEW, address: ADDRESS }));
  await changePassword(deps, bo.actor, { currentPassword: PASSWORD, newPassword: NEW, address: ADDRESS });
  const { manualEntryKey } = await setUpTwoFactor(deps, bo.actor);
  await refused(enableTwoFactor(deps, bo.actor, { verificationCode: '000000', address: ADDRESS }));
  const code = await codeOf(deps, manualEntryKey);
  await enableTwoFactor(deps, bo.actor, { verificationCode: code, address: ADDRESS });
  await refused(login(deps, VISITOR, { username: 'bo', password: NEW, twoFactorCode: code, address: ADDRESS }));
  const next = await codeOf(deps, manualEntryKey, 30);
  const off = { currentPassword: NEW, address: ADDRESS };
  await refused(disableTwoFactor(deps, bo.actor, { ...off, verificationCode: '000000' }));
  await disableTwoFactor(deps, bo.actor, { ...off, verificationCode: next });
  const again = await setUpTwoFactor(deps, bo.actor);
  deps.clock.advance(60_000);
  await enableTwoFactor(deps, bo.actor, {
    verificationCode: await codeOf(deps, again.manualEntryKey),
    address: ADDRESS,
  });
  await disableUserTwoFactor(deps, admin.actor, { userId: bo.id });
  await resetUserPassword(deps, admin.actor, { userId: bo.id, newPassword: PASSWORD });
  await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: true });
  await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: false });
  await deleteUser(deps, admin.actor, { userId: bo.id });
  await logout(deps, admin.actor);

  const events = (await auditRows()).map((row) => `${row['action']} ${row['outcome']}`);
  expect(events).toEqual([
    'user.created succeeded',
    'session.started succeeded',
    'user.created succeeded',
    'session.started succeeded',
    'session.started refused',
    ...Array.from({ length: 5 }, () => 'session.started refused'),
    'session.throttled refused',
    'session.refreshed refused',
    'user.password-changed refused',
    'user.password-changed succeeded',
    'user.two-factor-set-up succeeded',
    'user.two-factor-enabled refused',
    'user.two-factor-enabled succeeded',
    'session.started refused',
    'user.two-factor-disabled refused',
    'user.two-factor-disabled succeeded',
    'user.two-factor-set-up succeeded',
    'user.two-factor-enabled succeeded',
    'user.two-factor-disabled succeeded',
    'user.password-reset succeeded',
    'user.suspended succeeded',
    'user.reinstated succeeded',
    'user.deleted succeeded',
    'session.ended succeeded',
  ]);
  const text = JSON.stringify(await auditRows());
  for (const secret of [PASSWORD, NEW, manualEntryKey, code, next, 'stolen', 'a guess', bo.token, bo.rememberMeToken]) {
    expect(text).not.toContain(secret);
  }
});

test('an attack writes a limited number of audit rows', async () => {
  const before = (await auditRows()).length;
  for (let guess = 0; guess < 400; guess += 1) {
    await refreshSession(deps, VISITOR, {
      rememberMeToken: `guess ${guess}`,
      address: `203.0.113.${guess % 250}`,
    }).catch(() => undefined);
    deps.clock.advance(1_000);
  }
  const written = (await auditRows()).length - before;
  process.stdout.write(`A2: 400 refusals in 400 s left ${written} audit rows\n`);
  expect(written).toBeLessThanOrEqual(110);
});

test('invented names leave the rows of existing accounts, and what is left out is counted', async () => {
  const guess = async (username: string, address: string) =>
    await expect(login(deps, VISITOR, { username, password: 'a guess', address })).rejects.toBeInstanceOf(DomainError);
  for (let name = 0; name < 54; name += 1) for (const part of [1, 2]) await guess(`name ${name}`, `203.0.113.${part}`);
  for (let attempt = 0; attempt < 8; attempt += 1) await guess('admin', '203.0.113.3');

  const refused = (await auditRows()).filter((row) => row['outcome'] === 'refused');
  const ofAdmin = refused.filter((row) => row['subject'] !== undefined).map((row) => row['action']);
  expect(ofAdmin).toEqual([...Array.from({ length: 5 }, () => 'session.started'), 'session.throttled']);
  const leftOut = refused.filter((row) => row['action'] === 'session.more-refused').map((row) => row['changes']);
  expect(leftOut).toEqual([1, 10].map((to) => ({ refusedLogins: { from: null, to } })));
  expect(refused).toHaveLength(40 + 2 + 6);
});
