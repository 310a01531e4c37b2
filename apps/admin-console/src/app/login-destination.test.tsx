// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeGateway, type Answer } from '../testing/fake-gateway.ts';
import { address, logIn } from './testing/actions.ts';
import { pass, renderConsole, renderConsoleInHistory } from './testing/render-console.tsx';
import { signedOutForEachTest } from './testing/signed-in.ts';

const answer = (token: string | null): Answer => ({
  data: { login: { token, rememberMeToken: null, requiresTwoFactor: token === null, deviceToken: null } },
});

signedOutForEachTest();

/** A gateway whose login gives these answers in turn; the sections get none, which does not matter here. */
function loginAnswers(...answers: Answer[]): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeGateway({
    Login_SignIn: () => answers.shift() ?? answer(null),
    Frame_LeaderboardVisibility: () => ({ data: { leaderboardStatus: { isPublic: true } } }),
    Participants_List: () => ({ data: { participants: [] } }),
  });
}

test('a login that was asked for on the way to a section leads there, with all of its address', async () => {
  loginAnswers(answer('token-1'));
  renderConsoleInHistory('/admin/participants?from=mail#list');
  await pass(1);
  expect(address()).toBe('/login');
  await logIn();
  expect(address()).toBe('/admin/participants');
  expect(window.location.search + window.location.hash).toBe('?from=mail#list');
});

test('the way back from the code to the password keeps it', async () => {
  loginAnswers(answer(null), answer('token-1'));
  renderConsole('/admin/participants');
  await pass(1);
  await logIn();
  fireEvent.click(screen.getByRole('link', { name: 'Back to login' }));
  await pass(1);
  await logIn();
  expect(address()).toBe('/admin/participants');
});

test.each([
  ['nothing', null],
  ['another site', { askedFor: { pathname: '//evil.test/admin', search: '', hash: '' } }],
  ['a page of visitors', { askedFor: { pathname: '/tickets', search: '', hash: '' } }],
])('a login that %s has led to leads to New Entry', async (_what, state) => {
  loginAnswers(answer('token-1'));
  renderConsoleInHistory('/login', { state });
  await pass(1);
  await logIn();
  expect(address()).toBe('/admin');
});
