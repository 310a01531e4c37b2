import { expect, it } from 'vitest';
import { assertAdministrator, assertSignedIn, assertSystem, isSignedIn, VISITOR, type Actor } from './actor.ts';

const administrator: Actor = { kind: 'administrator', userId: 1, username: 'admin', sessionId: 's' };
const weighmaster: Actor = { kind: 'weighmaster', userId: 2, username: 'bo', sessionId: 't' };
const system: Actor = { kind: 'system', name: 'worker' };

it.each([
  ['a visitor', VISITOR, 'UNAUTHENTICATED', 'Authentication required'],
  ['the product itself', system, 'UNAUTHENTICATED', 'Authentication required'],
  ['a weighmaster', weighmaster, 'ROLE_NOT_ALLOWED', 'Your role does not allow this. Please ask an administrator.'],
])('assertAdministrator refuses %s', (_who, actor, code, message) => {
  expect(() => assertAdministrator(actor)).toThrow(expect.objectContaining({ code, message }));
});

it.each([
  ['a visitor', VISITOR],
  ['the product itself', system],
])('assertSignedIn refuses %s', (_who, actor) => {
  expect(() => assertSignedIn(actor)).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
  expect(isSignedIn(actor)).toBe(false);
});

it.each([
  ['a visitor', VISITOR, 'UNAUTHENTICATED'],
  ['an administrator', administrator, 'FORBIDDEN'],
  ['a weighmaster', weighmaster, 'FORBIDDEN'],
])('assertSystem refuses %s', (_who, actor, code) => {
  expect(() => assertSystem(actor)).toThrow(expect.objectContaining({ code }));
});

it('each assertion accepts its actors', () => {
  expect(() => assertAdministrator(administrator)).not.toThrow();
  for (const user of [administrator, weighmaster]) expect(() => assertSignedIn(user)).not.toThrow();
  expect(() => assertSystem(system)).not.toThrow();
});
