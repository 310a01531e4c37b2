import { expect, it } from 'vitest';
import { ADMINISTRATOR, WORKER } from '../testing/index.ts';
import { assertAdministrator, assertSignedIn, assertSystem, type Actor } from './actor.ts';

const WEIGHMASTER: Actor = { kind: 'weighmaster', userId: 2, username: 'bo', sessionId: 't' };

it('assertAdministrator refuses a weighmaster', () => {
  expect(() => assertAdministrator(WEIGHMASTER)).toThrow(
    expect.objectContaining({
      code: 'ROLE_NOT_ALLOWED',
      message: 'Your role does not allow this. Please ask an administrator.',
    }),
  );
});

it('each assertion accepts its actors', () => {
  expect(() => assertAdministrator(ADMINISTRATOR)).not.toThrow();
  for (const user of [ADMINISTRATOR, WEIGHMASTER]) expect(() => assertSignedIn(user)).not.toThrow();
  expect(() => assertSystem(WORKER)).not.toThrow();
});
