import { expect, it } from 'vitest';
import { requestIdOf } from './request-id.ts';

it('requestIdOf returns an id that is safe to log', () => {
  expect(requestIdOf('request-0001')).toBe('request-0001');
});

it.each(['short', 'x'.repeat(65), 'a"b\n-----', '', 'tüte-0001', ['request-0001', 'request-0002'], undefined])(
  'requestIdOf replaces %j',
  (id) => expect(requestIdOf(id)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
);
