// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, refused, unreachable, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import { watchDownloads } from '../../../testing/watch-downloads.ts';
import { field, freshDeviceForEachTest, press, showPage, slowServer } from '../../../testing/page.tsx';
import { AuditLogCard } from './audit-log-card.tsx';

freshDeviceForEachTest();

const event = (id: number, changes: object = {}) => ({
  __typename: 'AuditEvent',
  id,
  at: '2025-08-09T19:48:10.000Z',
  actor: { __typename: 'AuditActor', kind: 'administrator', name: 'ada' },
  action: 'entry.updated',
  outcome: 'succeeded',
  subject: { __typename: 'AuditSubject', kind: 'entry', id },
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
  actions: () => GatewayResponse = () => ({ data: { auditActions: ['entry.created', 'entry.updated'] } }),
): Promise<() => unknown[]> {
  const { sentAs } = await showPage(<AuditLogCard />, {
    AuditLog_Events: events,
    AuditLog_Export: exported,
    AuditLog_Actions: actions,
  });
  return () => sentAs('AuditLog_Events');
}

const lines = () => within(screen.getByRole('list', { name: 'Events of the audit log' }));
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

test('an audit event shows its actor, action, subject, Pacific time and changed values', async () => {
  await showLog(() => pageOf([event(7)]));
  const text = lines().getAllByRole('listitem')[0]?.textContent ?? '';
  expect(text).toContain('entry.updated');
  expect(text).toContain('entry 7');
  expect(text).toContain('ada, August 9, 2025 12:48:10 PM');
  expect(text).toContain('Weight 12 → 11.5 lbs');
  expect(text).toContain('Request request-7');
});

test('a security event shows its address, and missing values as none', async () => {
  const actor = { __typename: 'AuditActor', kind: 'visitor', name: null };
  const changes = [{ __typename: 'AuditChange', field: 'email', from: null, to: '' }];
  await showLog(() => pageOf([event(1, { actor, changes, outcome: 'refused', address: '10.0.0.9' })]));
  const text = lines().getAllByRole('listitem')[0]?.textContent ?? '';
  expect(text).toContain('Visitor');
  expect(text).toContain('refused');
  expect(text).toContain('from 10.0.0.9');
  expect(text).toContain('email none → none');
});

test('an audit event with an unknown outcome says that it is not certain', async () => {
  await showLog(() => pageOf([event(1, { outcome: 'unknown', changes: [] })]));
  const text = lines().getAllByRole('listitem')[0]?.textContent ?? '';
  expect(text).toContain('unknown');
  expect(text).toContain('It is not certain that this was done. Please check.');
});

test('an audit event names its values as the forms do', async () => {
  const changes = [
    ['is_junior', 'false', 'true'],
    ['phone_number', '***', '***'],
    ['fish_photo_path', '/uploads/a.jpg', '/uploads/b.jpg'],
    ['leaderboard_public', 'true', 'false'],
    ['rate_limit_max_requests', '100', '200'],
  ].map(([name, from, to]) => ({ __typename: 'AuditChange', field: name, from, to }));
  await showLog(() => pageOf([event(1, { changes })]));
  const words = within(lines().getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
  expect(words.map(({ textContent }) => textContent)).toEqual([
    'Division Regular Division → Junior Division',
    'Phone *** → ***',
    'Photo a photo → another photo',
    'Public leaderboard on → off',
    'Requests per window 100 → 200',
  ]);
});

test('the audit filter is applied by Show and removed by Clear filter', async () => {
  const sentQueries = await showLog(() => pageOf([event(7)]));
  fill('ID', '7');
  await press('Show');
  // An ID means nothing without what it is about.
  expect(sentQueries()).toEqual([{ filter: {} }, { filter: {} }]);
  fill('User', 'ada');
  fill('Outcome', 'refused');
  fill('About', 'entry');
  fill('ID', '7x');
  expect(field('ID').value).toBe('7');
  fill('From', '2025-08-09T12:00');
  await press('Show');
  expect(sentQueries().at(-1)).toEqual({
    filter: {
      actor: 'ada',
      outcome: 'refused',
      subjectKind: 'entry',
      subjectId: 7,
      from: '2025-08-09T19:00:00.000Z',
    },
  });
  await press('Clear filter');
  expect(sentQueries().at(-1)).toEqual({ filter: {} });
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

test('the action field suggests the logged actions and filters by its value', async () => {
  const sentQueries = await showLog(() => pageOf([event(7)]));
  expect([...(field('Action').list?.options ?? [])].map(({ value }) => value)).toEqual([
    'entry.created',
    'entry.updated',
  ]);
  fill('Action', 'entry.created');
  await press('Show');
  expect(sentQueries().at(-1)).toEqual({ filter: { action: 'entry.created' } });
});

test('the action field accepts text when the list of actions fails to load', async () => {
  const sentQueries = await showLog(() => pageOf([event(7)]), unreachable, unreachable);
  fill('Action', 'entry.created');
  await press('Show');
  expect(sentQueries().at(-1)).toEqual({ filter: { action: 'entry.created' } });
});

test('Show with an unchanged filter loads new events', async () => {
  await showLog(inTurn(pageOf([event(1)]), pageOf([event(2), event(1)])));
  await press('Show');
  expect(lines().getAllByText('entry.updated')).toHaveLength(2);
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
  expect(sentQueries().at(-1)).toEqual({ filter: {}, after: 'cursor-1' });
  expect(lines().getAllByText('entry.updated')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('the loaded audit events stay when older ones fail to load', async () => {
  await showLog(({ after }) => (after === undefined ? pageOf([event(2)], 'cursor-1') : unreachable()));
  await press('Show older');
  expect(screen.getByText('Failed to load older events')).toBeTruthy();
  expect(lines().getAllByText('entry.updated')).toHaveLength(1);
});

test('an empty audit log shows a message', async () => {
  await showLog(() => pageOf([]));
  expect(screen.getByText('No events match the filter.')).toBeTruthy();
});

test('an audit filter that the server rejects shows the reason', async () => {
  await showLog(({ filter }) =>
    Object.keys(filter as object).length === 0
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
  expect(lines().queryByText('entry 6')).toBeNull();
  expect(lines().getByText('entry 3')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show older' })).toBeTruthy();
});
