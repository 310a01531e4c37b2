import { expect, test } from 'vitest';
import { auditFilterOf, EMPTY_FILTER } from './filter-form.ts';

test('auditFilterOf omits empty fields', () => {
  expect(auditFilterOf(EMPTY_FILTER)).toEqual({});
  expect(auditFilterOf({ ...EMPTY_FILTER, actor: ' ada ', outcome: 'refused' })).toEqual({
    actor: 'ada',
    outcome: 'refused',
  });
});

test('auditFilterOf omits a subject id without a subject kind', () => {
  expect(auditFilterOf({ ...EMPTY_FILTER, subjectId: '7' })).toEqual({});
  expect(auditFilterOf({ ...EMPTY_FILTER, subjectKind: 'entry', subjectId: '7' })).toEqual({
    subjectKind: 'entry',
    subjectId: 7,
  });
});

test('auditFilterOf reads times as Pacific time', () => {
  expect(auditFilterOf({ ...EMPTY_FILTER, from: '2025-08-09T12:00', to: '2025-12-24T12:00' })).toEqual({
    from: '2025-08-09T19:00:00.000Z',
    to: '2025-12-24T20:00:00.000Z',
  });
});
