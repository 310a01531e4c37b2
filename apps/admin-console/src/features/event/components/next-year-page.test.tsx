// @vitest-environment happy-dom
import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { freshDeviceForEachTest, press, showPage } from '../../../testing/page.tsx';
import { NextYearPage } from './next-year-page.tsx';

freshDeviceForEachTest();

const EVENT = {
  __typename: 'EditableEvent',
  ...DEFAULT_EVENT_FACTS,
  prizes: [{ id: '0a1b2c3d', title: 'Grand Prize', description: 'A boat', place: null, draw: null, sponsor: null }],
  sponsors: [],
  title: 'Coho Cup 2025',
  weighInStart: '2025-08-09T12:00',
  weighInEnd: '2025-08-09T16:00',
  entryDeadline: null,
  settled: { __typename: 'SettledQuestions', since: '2025', questions: ['times'] },
  version: 3,
};
const LAST = { __typename: 'PastDerby', year: '2025', title: 'Coho Cup 2025', endedAt: '2025-08-09T23:30:00.000Z' };

const show = async (lastArchivedDerby: object | null) =>
  await showPage(<NextYearPage />, {
    Event_Event: () => ({ data: { editableEvent: EVENT } }),
    Event_LastYear: () => ({ data: { lastArchivedDerby, users: [] } }),
    Event_Save: () => ({ data: { updateEvent: { __typename: 'EditableEvent', version: 4 } } }),
  });

test('Same again settles a question in one write, beside those that are settled', async () => {
  const { sentAs } = await show(LAST);
  expect(screen.getByText('1 of 6 settled since Coho Cup 2025, August 9, 2025.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Same again: Which times?' })).toBeNull();
  // What is not known cannot be the same.
  for (const unknown of ['sponsors', 'tickets', 'volunteers']) {
    expect(screen.queryByRole('button', { name: `Same again: Which ${unknown}?` })).toBeNull();
  }
  await press('Same again: Which prizes?');
  expect(sentAs('Event_Save')).toMatchObject([
    { version: 3, event: { title: 'Coho Cup 2025', settled: { since: '2025', questions: ['times', 'prizes'] } } },
  ]);
});

test('without a past derby there is no Same again, and each question leads to its page', async () => {
  await show(null);
  expect(screen.getByText('There is no past derby yet, so there are no answers of last year.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Same again/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Change: Which prizes?' }).getAttribute('href')).toBe(
    '/admin/derby/event?section=prizes',
  );
});
