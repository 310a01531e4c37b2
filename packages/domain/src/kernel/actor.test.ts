import { expect, it } from 'vitest';
import { assertAdministrator, assertSystem, VISITOR, type Actor } from './actor.ts';

const administrator: Actor = { kind: 'administrator', userId: 1, username: 'admin', sessionId: 's' };
const system: Actor = { kind: 'system', name: 'worker' };

it.each([
  ['a visitor', VISITOR, 'UNAUTHENTICATED'],
  ['the product itself', system, 'UNAUTHENTICATED'],
])('administrators only: refuses %s', (_who, actor, code) => {
  expect(() => assertAdministrator(actor)).toThrow(expect.objectContaining({ code }));
});

it.each([
  ['a visitor', VISITOR, 'UNAUTHENTICATED'],
  ['an administrator', administrator, 'FORBIDDEN'],
])('the product itself only: refuses %s', (_who, actor, code) => {
  expect(() => assertSystem(actor)).toThrow(expect.objectContaining({ code }));
});

it('lets the right ones pass', () => {
  expect(() => assertAdministrator(administrator)).not.toThrow();
  expect(() => assertSystem(system)).not.toThrow();
});
