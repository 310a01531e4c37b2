// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { AUDIT_ACTIONS } from '@derby/rules/audit-actions';
import { expect, test } from 'vitest';
import { inTurn, refused, unreachable, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import { watchDownloads } from '../../../testing/watch-downloads.ts';
import { field, freshDeviceForEachTest, press, showPage, slowServer } from '../../../testing/page.tsx';
import { ACTION_NAMES } from '../audit-sentences.ts';
import { AuditLogPage } from './audit-log-page.tsx';

freshDeviceForEachTest();

const event = (id: number, changes: object = {}) => ({
  __typename: 'AuditEvent',
  id,
  at: '2025-08-09T19:48:10.000Z',
  actor: { __typename: 'AuditActor', kind: 'administrator', name: 'ada' },
  action: 'entry.updated',
  outcome: 'succeeded',
  subject: { __typename: 'AuditSubject', kind: 'entry', id },
  subjectName: `Ann No${id}`,
  changes: [{ __typename: 'AuditChange', field: 'fish_weight', from: '12', to: '11.5' }],
  address: null,
  requestId: `request-${id}`,
  ...changes,
});

const pageOf = (events: readonly object[], endCursor: string | null = null, areExportsOn = true): GatewayResponse => ({
  data: { auditEvents: { __typename: 'AuditPage', events, endCursor }, areExportsOn },
});

async function showLog(
  events: (variables: Record<string, unknown>) => GatewayResponse | Promise<GatewayResponse>,
  exported: () => GatewayResponse = unreachable,
): Promise<() => unknown[]> {
  const { sentAs } = await showPage(<AuditLogPage />, {
    AuditLog_Events: events,
    AuditLog_Export: exported,
  });
  return () => sentAs('AuditLog_Events');
}

const lines = () => within(screen.getByRole('list', { name: 'Events of August 9, 2025' }));
const textOf = (index: number) => lines().getAllByRole('group')[index]?.textContent ?? '';
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const KINDS = ['people', 'entries', 'settings'];

test('events are sentences by day, with all else in their details', async () => {
  const removal = [
    ['first_name', 'Hugo', null],
    ['last_name', 'Desrosiers', null],
    ['fish_weight', '18.2', null],
  ].map(([name, from, to]) => ({ __typename: 'AuditChange', field: name, from, to }));
  const undone = { action: 'entry.undone', subjectName: null, changes: removal };
  const before = { at: '2025-08-08T19:48:10.000Z' };
  await showLog(() => pageOf([event(7), event(6, undone), event(5, before)]));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'August 9, 2025',
    'August 8, 2025',
  ]);
  expect(
    lines()
      .getAllByText('Details')
      .map((word) => word.parentElement?.textContent),
  ).toEqual([
    '12:48 PMadacorrected the entry of Ann No7: Weight 12 to 11.5 lbsDetails',
    '12:48 PMadatook back 18.2 lbs of Hugo DesrosiersDetails',
  ]);
  expect(textOf(0)).toContain('August 9, 2025 12:48:10 PM, Request request-7');
  expect(document.body.textContent).not.toMatch(/entry\.|undone|fish_weight/);
});

test('a security event shows its address, and missing values as none', async () => {
  const actor = { __typename: 'AuditActor', kind: 'visitor', name: null };
  const changes = [{ __typename: 'AuditChange', field: 'email', from: null, to: '' }];
  const refusal = { action: 'session.started', actor, changes, outcome: 'refused', address: '10.0.0.9' };
  await showLog(() => pageOf([event(1, { ...refusal, subjectName: 'ada' })]));
  expect(textOf(0)).toContain('A visitorfailed to sign in as ada Refused');
  expect(textOf(0)).toContain('from 10.0.0.9');
  expect(textOf(0)).toContain('email none → none');
});

test('an audit event with an unknown outcome says that it is not certain', async () => {
  await showLog(() => pageOf([event(1, { outcome: 'unknown', changes: [] })]));
  expect(textOf(0)).toContain('Not certain');
  expect(textOf(0)).toContain('It is not certain that this was done. Please check.');
});

test('an action of a newer server is not shown by its machine name', async () => {
  await showLog(() => pageOf([event(1, { action: 'angler.crowned' })]));
  expect(textOf(0)).toContain('did something that this version of the console has no words for');
  expect(textOf(0)).not.toContain('crowned');
});

test('chips choose the kinds on the server, first all but sign-ins', async () => {
  const sentQueries = await showLog(() => pageOf([event(7)]));
  const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  expect([isOn('People'), isOn('Sign-ins')]).toEqual(['true', 'false']);
  await press('People');
  await press('Settings');
  // Without any kind there would be nothing to see.
  await press('Entries');
  await press('Sign-ins');
  expect(sentQueries()).toEqual([
    { filter: { kinds: KINDS } },
    { filter: { kinds: ['entries', 'settings'] } },
    { filter: { kinds: ['entries'] } },
    { filter: { kinds: ['entries', 'sign-ins'] } },
  ]);
});

test('the details of an event lead to all events of its subject', async () => {
  const sentQueries = await showLog(() => pageOf([event(7)]));
  await press('Show all of entry 7');
  await press('Only entry 7');
  expect(sentQueries().slice(1)).toEqual([
    { filter: { subjectKind: 'entry', subjectId: 7 } },
    { filter: { kinds: KINDS } },
  ]);
});

test('an audit event names its values as the forms do', async () => {
  const changes = [
    ['is_junior', 'false', 'true'],
    ['phone_number', '***', '***'],
    ['fish_photo_path', '/uploads/a.jpg', '/uploads/b.jpg'],
    ['is_catch_donated', null, 'true'],
    ['leaderboard_public', 'true', 'false'],
    ['rate_limit_max_requests', '100', '200'],
  ].map(([name, from, to]) => ({ __typename: 'AuditChange', field: name, from, to }));
  await showLog(() => pageOf([event(1, { changes })]));
  const words = within(lines().getAllByRole('list', { hidden: true })[0] as HTMLElement).getAllByRole('listitem');
  expect(words.map(({ textContent }) => textContent)).toEqual([
    'Division Regular Division → Junior Division',
    'Phone *** → ***',
    'Photo a photo → another photo',
    'Donated catch no → yes',
    'Public leaderboard on → off',
    'Requests per window 100 → 200',
  ]);
});

test('the audit filter is applied by Show and removed by Clear filter', async () => {
  const sentQueries = await showLog(() => pageOf([event(7)]));
  fill('User', 'ada');
  fill('What happened', 'entry.undone');
  fill('Outcome', 'refused');
  fill('From', '2025-08-09T12:00');
  await press('Show');
  expect(sentQueries().at(-1)).toEqual({
    filter: {
      kinds: KINDS,
      actor: 'ada',
      action: 'entry.undone',
      outcome: 'refused',
      from: '2025-08-09T19:00:00.000Z',
    },
  });
  await press('Clear filter');
  expect(sentQueries().at(-1)).toEqual({ filter: { kinds: KINDS } });
  expect(field('User').value).toBe('');
});

test('the audit filter refuses a year with a missing digit at its field', async () => {
  const sentQueries = await showLog(() => pageOf([event(7)]));
  fill('Before', '0202-08-09T12:00');
  await press('Show');
  expect(screen.getByText('Please enter a date and a time')).toBeTruthy();
  expect(field('Before').getAttribute('aria-invalid')).toBe('true');
  expect(sentQueries()).toHaveLength(1);
});

test('every action has a name without machine words', () => {
  expect(ACTION_NAMES).toHaveLength(Object.keys(AUDIT_ACTIONS).length);
  expect(new Set(ACTION_NAMES.map(({ name }) => name)).size).toBe(ACTION_NAMES.length);
  expect(ACTION_NAMES.map(({ name }) => name).filter((name) => !/^[A-Z][a-z -]+$/.test(name))).toEqual([]);
});

test('Show with an unchanged filter loads new events', async () => {
  await showLog(inTurn(pageOf([event(1)]), pageOf([event(2), event(1)])));
  await press('Show');
  expect(lines().getAllByText(/corrected the entry/)).toHaveLength(2);
});

test('a search that found nothing yet goes on with Show older', async () => {
  await showLog(({ after }) => (after === '50001' ? pageOf([event(7)]) : pageOf([], '50001')));
  expect(screen.getByText('No match yet. Older events were not searched.')).toBeTruthy();
  await press('Show older');
  expect(lines().getAllByRole('listitem')).not.toHaveLength(0);
  expect(screen.queryByText('No match yet. Older events were not searched.')).toBeNull();
});

test('Show older appends older events and disappears after the last page', async () => {
  const sentQueries = await showLog(({ after }) =>
    after === undefined ? pageOf([event(2)], 'cursor-1') : pageOf([event(1)]),
  );
  await press('Show older');
  expect(sentQueries().at(-1)).toEqual({ filter: { kinds: KINDS }, after: 'cursor-1' });
  expect(lines().getAllByText(/corrected the entry/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('the loaded audit events stay when older ones fail to load', async () => {
  await showLog(({ after }) => (after === undefined ? pageOf([event(2)], 'cursor-1') : unreachable()));
  await press('Show older');
  expect(screen.getByText('Failed to load older events')).toBeTruthy();
  expect(lines().getAllByText(/corrected the entry/)).toHaveLength(1);
});

test('an empty audit log shows a message', async () => {
  await showLog(() => pageOf([]));
  expect(screen.getByText('No events match the filter.')).toBeTruthy();
});

test('an audit filter that the server rejects shows the reason', async () => {
  await showLog(({ filter }) =>
    !('from' in (filter as object))
      ? pageOf([])
      : { code: 'BAD_INPUT', sentence: 'from must be before to', fields: ['from', 'to'] },
  );
  fill('From', '2025-08-09T12:00');
  fill('Before', '2025-08-09T11:00');
  await press('Show');
  expect(screen.getByText('from must be before to')).toBeTruthy();
});

test('Export to CSV downloads the filtered audit events', async () => {
  const downloads = watchDownloads();
  const file = { __typename: 'AuditExport', fileName: 'derby-audit.csv', csv: 'Time (UTC)\n' };
  await showLog(
    () => pageOf([event(1)]),
    () => ({ data: { exportAuditEvents: file } }),
  );
  await press('Export to CSV');
  expect(downloads.map(({ name }) => name)).toEqual(['derby-audit.csv']);
});

test('a failed export of the audit log shows the reason', async () => {
  await showLog(() => pageOf([event(1)]), refused('More than 10000 lines: please narrow the time'));
  await press('Export to CSV');
  expect(screen.getByText('More than 10000 lines: please narrow the time')).toBeTruthy();
});

test('Export to CSV is hidden while exports are off', async () => {
  await showLog(() => pageOf([event(1)], null, false));
  expect(screen.queryByRole('button', { name: 'Export to CSV' })).toBeNull();
});

test('older events that arrive after another filter was chosen are not shown', async () => {
  const server = slowServer();
  await showLog(({ after, filter }) => {
    if (after) return server.hold();
    return (filter as { actor?: string }).actor === 'bo'
      ? pageOf([event(3)], 'cursor-3')
      : pageOf([event(7)], 'cursor-7');
  });
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  fill('User', 'bo');
  await press('Show');
  await server.respond(pageOf([event(6)]));
  expect(lines().queryByText(/Ann No6/)).toBeNull();
  expect(lines().getByText(/Ann No3/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show older' })).toBeTruthy();
});
