import { describe, expect, test } from 'vitest';
import { fillTemplate, validateTemplate } from './template.ts';

const VALUES = {
  '[First Name]': 'Ada',
  '[Weight]': '5.5',
  '[Rank/Position]': '#3 in the Regular Division',
  '[Leaderboard URL]': 'http://example.org/leaderboard/Ada+Ray',
  '[Derby Name]': 'Coho Cup',
};

describe('message template', () => {
  test('accepts all variables, any number of times', () => {
    const template = '[First Name], [Weight], [Weight], [Rank/Position], [Leaderboard URL]';
    expect(validateTemplate(template)).toBeUndefined();
    expect(fillTemplate(template, VALUES)).toBe(
      'Ada, 5.5, 5.5, #3 in the Regular Division, http://example.org/leaderboard/Ada+Ray',
    );
  });

  test.each(['Hi [Name]', 'Hi [first name]', '[First Name] [Rank]', '[[Wieght]]'])(
    'is refused for an unknown variable: %s',
    (template) => {
      expect(validateTemplate(template)).toMatch(
        /^has the unknown variable \[[^\]]+\]; known are \[First Name\], \[Weight\], \[Rank\/Position\], \[Leaderboard URL\], \[Derby Name\]$/,
      );
    },
  );

  test.each(['', 'no variables', 'a [ lone bracket', 'empty []', 'over [two\nlines]'])(
    'is accepted without variables: %j',
    (template) => {
      expect(validateTemplate(template)).toBeUndefined();
      expect(fillTemplate(template, VALUES)).toBe(template);
    },
  );

  test('does not expand variables in a value', () => {
    expect(fillTemplate('[First Name] [Weight]', { ...VALUES, '[First Name]': '[Weight] $& $1' })).toBe(
      '[Weight] $& $1 5.5',
    );
  });
});
