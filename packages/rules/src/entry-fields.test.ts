import { expect, it } from 'vitest';
import { optionalTextProblem } from './entry-fields.ts';

it('accepts optional texts of at most the length of their row, in characters', () => {
  const field = { label: 'Tackle', maxLength: 4 };
  for (const text of ['', 'fly', '🐟🐟🐟🐟']) expect([text, optionalTextProblem(field, text)]).toEqual([text, null]);
  expect(optionalTextProblem(field, 'spoon')).toBe('Tackle must be at most 4 characters');
  expect(optionalTextProblem({ label: 'Tackle' }, 'x'.repeat(200))).toBeNull();
  expect(optionalTextProblem({ label: 'Tackle' }, 'x'.repeat(201))).toBe('Tackle must be at most 200 characters');
});
