import { beforeAll, describe, expect, test } from 'vitest';
import { VISITOR, type Actor } from '../kernel/index.ts';
import { createTestDeps, databaseForFile } from '../testing/index.ts';
import { auditIndexes, exportAuditEvents, listAuditEvents, recordAudit, type AuditEvent } from './index.ts';

const ADA: Actor = { kind: 'administrator', userId: 7, username: 'ada', sessionId: 's' };
const BO: Actor = { kind: 'administrator', userId: 8, username: 'bo', sessionId: 't' };
const NOON = '2025-08-09T19:00:00.000Z';
const instant = (count: number) => new Date(Date.parse(NOON) + count * 60_000);
const minute = (count: number) => instant(count).toISOString();

const database = await databaseForFile(auditIndexes);
let deps: ReturnType<typeof newDeps>;

function newDeps(flags = { auditLogEnabled: true, enableExportFeatures: true }) {
  return { ...createTestDeps(database), settings: { current: () => flags } };
}

/** Twelve lines, one per minute, except the last three, which have the same time. */
const EVENTS: [Actor, AuditEvent][] = [
  ...Array.from({ length: 6 }, (_, index): [Actor, AuditEvent] => [
    index % 2 ? BO : ADA,
    { action: 'entry.updated', outcome: 'succeeded', subject: { kind: 'entry', id: (index % 3) + 1 } },
  ]),
  [VISITOR, { action: 'session.started', outcome: 'refused', address: '203.0.113.9' }],
  [ADA, { action: 'user.suspended', outcome: 'succeeded', subject: { kind: 'user', id: 8 } }],
  [
    BO,
    {
      action: 'settings.updated',
      outcome: 'succeeded',
      subject: { kind: 'settings', id: 1 },
      changes: { contest_name: { from: '=1+1', to: 'Derby' }, image_quality: { from: null, to: 80 } },
    },
  ],
  ...Array.from({ length: 3 }, (): [Actor, AuditEvent] => [
    { kind: 'system', name: 'worker' },
    { action: 'run.paused', outcome: 'succeeded' },
  ]),
];

beforeAll(async () => {
  deps = newDeps();
  for (const [index, [actor, event]] of EVENTS.entries()) {
    deps.clock.set(minute(Math.min(index, 9)));
    await recordAudit({ ...deps, requestId: 'request-1' }, actor, event);
  }
});

const idsOf = async (input: Parameters<typeof listAuditEvents>[2]) =>
  (await listAuditEvents(deps, ADA, input)).events.map(({ id }) => id);

describe('listAuditEvents', () => {
  test('returns lines newest first, with values as texts', async () => {
    const { events, endCursor } = await listAuditEvents(deps, ADA, {});
    expect(events.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(endCursor).toBeNull();
    expect(events[3]).toEqual({
      id: 9,
      at: instant(8),
      actor: { kind: 'administrator', name: 'bo' },
      action: 'settings.updated',
      outcome: 'succeeded',
      subject: { kind: 'settings', id: 1 },
      changes: [
        { field: 'contest_name', from: '=1+1', to: 'Derby' },
        { field: 'image_quality', from: null, to: '80' },
      ],
      address: null,
      requestId: 'request-1',
    });
    expect(events[5]).toMatchObject({ actor: { kind: 'visitor', name: null }, address: '203.0.113.9', subject: null });
  });

  test.each([
    [{ actor: 'ada' }, [8, 5, 3, 1]],
    [{ action: 'entry.updated' }, [6, 5, 4, 3, 2, 1]],
    [{ outcome: 'refused' }, [7]],
    [{ kinds: ['entries'] }, [6, 5, 4, 3, 2, 1]],
    [{ kinds: ['people', 'settings'] }, [12, 11, 10, 9, 8]],
    [{ kinds: ['people', 'settings'], action: 'settings.updated' }, [9]],
    [{ kinds: ['entries'], action: 'settings.updated' }, []],
    [{ kinds: [] }, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    [{ subjectKind: 'entry' }, [6, 5, 4, 3, 2, 1]],
    [{ subjectKind: 'entry', subjectId: 2 }, [5, 2]],
    [{ from: minute(3), to: minute(6) }, [6, 5, 4]],
    [{ from: minute(9) }, [12, 11, 10]],
    [{ to: minute(1) }, [1]],
    [{ actor: 'bo', action: 'entry.updated', from: minute(2) }, [6, 4]],
    [{ actor: 'nobody' }, []],
    [{ actor: null, action: null, from: null }, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ])('finds %j', async (filter, ids) => {
    expect(await idsOf({ filter })).toEqual(ids);
  });

  test.each([1, 2, 5, 11, 12, 200])(
    'returns each line once in pages of %i lines, while others are added',
    async (first) => {
      const seen: number[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listAuditEvents>> = await listAuditEvents(deps, ADA, {
          first,
          after,
          filter: { to: minute(10) },
        });
        seen.push(...page.events.map(({ id }) => id));
        after = page.endCursor;
        deps.clock.set(minute(20));
        await recordAudit(deps, ADA, { action: 'derby.ended', outcome: 'succeeded' });
      } while (after !== null);
      await database.collection('audit_events').deleteMany({ action: 'derby.ended' });
      expect(seen).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    },
  );

  test.each([
    [{ first: 0 }, 'first must be a whole number from 1 to 200'],
    [{ first: 201 }, 'first must be a whole number from 1 to 200'],
    [{ after: 'nothing' }, 'after is not a cursor of this list'],
    [{ filter: { outcome: 'perhaps' } }, 'outcome must be one of succeeded, refused, unknown'],
    [{ filter: { kinds: ['fish'] } }, 'kinds must be one of people, entries, settings, sign-ins'],
    [{ filter: { kinds: Array.from({ length: 5 }, () => 'people') } }, 'kinds must have at most 4 values'],
    [{ filter: { from: minute(2), to: minute(1) } }, 'from must be before to'],
    [
      { filter: { subjectKind: 'fish' } },
      'subjectKind must be one of angler, derby, entry, participant, run, settings, user',
    ],
    [{ filter: { from: 'noon' } }, 'from must be an instant such as 2025-08-09T12:00:00Z'],
    [{ filter: { to: '2025-08-09' } }, 'to must be an instant such as 2025-08-09T12:00:00Z'],
    [{ filter: { to: '2025-99-09T12:00:00Z' } }, 'to must be an instant such as 2025-08-09T12:00:00Z'],
    [{ filter: { subjectId: 4 } }, 'subjectId needs a subjectKind'],
  ])('refuses %j', async (input, message) => {
    await expect(listAuditEvents(deps, ADA, input)).rejects.toMatchObject({ code: 'BAD_INPUT', message });
  });
});

test('listAuditEvents finds events that are many ids apart', async () => {
  const row = { at: instant(60), actor: { kind: 'visitor' }, action: 'session.started', outcome: 'refused' };
  await database.collection('audit_events').insertOne({ _id: 90_000 as never, ...row });
  expect(await idsOf({ filter: { outcome: 'refused' } })).toEqual([90_000, 7]);
  expect(await idsOf({ filter: { outcome: 'refused' }, after: '90000' })).toEqual([7]);
  await database.collection('audit_events').deleteOne({ _id: 90_000 as never });
});

test('listAuditEvents looks for a second, and the next page goes on', async () => {
  const row = { at: instant(60), actor: { kind: 'visitor' }, action: 'session.started', outcome: 'refused' };
  await database.collection('audit_events').insertOne({ _id: 90_000 as never, ...row });
  const everyLookTakes = (ms: number) => {
    let nowMs = Date.parse(NOON);
    return { ...deps, clock: { ...deps.clock, now: () => new Date((nowMs += ms)) } };
  };
  const pages: { ids: number[]; after: string | null }[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listAuditEvents>> = await listAuditEvents(everyLookTakes(600), ADA, {
      filter: { outcome: 'refused' },
      after,
    });
    after = page.endCursor;
    pages.push({ ids: page.events.map(({ id }) => id), after });
  } while (after !== null);
  expect(pages).toEqual([
    { ids: [90_000], after: '50001' },
    { ids: [], after: '10001' },
    { ids: [7], after: null },
  ]);
  await database.collection('audit_events').deleteOne({ _id: 90_000 as never });
});

describe('exportAuditEvents', () => {
  test('exports the lines that match the filter, with formulas escaped', async () => {
    deps.clock.set(NOON);
    const { fileName, csv } = await exportAuditEvents(deps, ADA, { from: minute(6), to: minute(9) });
    expect(fileName).toBe('derby-audit-2025-08-09T19-00-00-000Z.csv');
    expect(csv).toBe(
      [
        '\uFEFFTime (UTC),Actor,Action,Outcome,Subject,Changes,Address,Request',
        '"2025-08-09T19:08:00.000Z","bo","settings.updated","succeeded","settings 1","contest_name: =1+1 -> Derby; image_quality: none -> 80",,"request-1"',
        '"2025-08-09T19:07:00.000Z","ada","user.suspended","succeeded","user 8",,,"request-1"',
        '"2025-08-09T19:06:00.000Z","visitor","session.started","refused",,,"203.0.113.9","request-1"',
        '',
      ].join('\r\n'),
    );
  });

  test('is refused while exports are off, and for more than 10,000 lines', async () => {
    const off = newDeps({ auditLogEnabled: true, enableExportFeatures: false });
    await expect(exportAuditEvents(off, ADA, {})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Exports are switched off',
    });
    const row = { at: instant(60), actor: { kind: 'visitor' }, action: 'session.started', outcome: 'refused' };
    const many = Array.from({ length: 10_001 }, (_, index) => ({ _id: 1_000 + index, ...row }));
    for (let from = 0; from < many.length; from += 1_000) {
      await database.collection<{ _id: number }>('audit_events').insertMany(many.slice(from, from + 1_000));
    }
    await expect(exportAuditEvents(deps, ADA, {})).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: 'More than 10000 lines: please narrow the time',
    });
    await database.collection<{ _id: number }>('audit_events').deleteMany({ _id: { $gte: 1_000 } });
  });
});
