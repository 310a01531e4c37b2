import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUploadLimits, type UploadLimits } from '../photos/index.ts';
import { updateSettings } from '../settings/index.ts';
import { ADMINISTRATOR, atOnce, auditRows, databaseForEachTest } from '../testing/index.ts';
import { startedDeps } from '../testing/settings-for-tests.ts';
import { readEditableEvent, readSponsorLogo, updateEvent, uploadSponsorLogo, type EventEdit } from './index.ts';

const DAY_MS = 24 * 3_600_000;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const picture = (colour: string) => sharp({ create: { width: 900, height: 300, channels: 3, background: colour } });
const gif = await picture('teal').gif().toBuffer();
const halfPng = (await picture('teal').png().toBuffer()).subarray(0, 200);
const EDIT: EventEdit = {
  ...DEFAULT_EVENT_FACTS,
  title: 'Coho Cup 2027',
  weighInStart: '2027-08-14T10:00',
  weighInEnd: '2027-08-14T15:00',
  entryDeadline: '2027-08-14T15:30',
  prizes: [{ id: '0a1b2c3d', title: 'First', description: 'A boat' }],
};

const database = await databaseForEachTest();
let deps: Awaited<ReturnType<typeof startedDeps>> & { readonly uploadLimits: UploadLimits };
beforeEach(async () => {
  deps = { ...(await startedDeps(database)), uploadLimits: createUploadLimits() };
});

const source = (bytes: Buffer) => ({ read: async () => bytes });

describe('event', () => {
  test('is the default event until it is saved', async () => {
    expect(deps.settings.current().event).toMatchObject({ ...DEFAULT_EVENT_FACTS, title: 'Rangers Salmon Derby 2025' });
    expect(await readEditableEvent(deps, ADMINISTRATOR)).toEqual({
      ...DEFAULT_EVENT_FACTS,
      title: 'Rangers Salmon Derby 2025',
      weighInStart: '2025-08-09T12:00',
      weighInEnd: '2025-08-09T16:00',
      entryDeadline: '2025-08-09T16:00',
      version: 0,
    });
  });

  test('is saved completely, applied at once, published and audited', async () => {
    const saved = await updateEvent(deps, ADMINISTRATOR, EDIT, 0);
    expect(saved).toEqual({ ...EDIT, version: 1 });
    expect(deps.settings.current()).toMatchObject({
      contestName: 'Coho Cup 2027',
      contestYear: 2027,
      entryDeadline: '2027-08-14T15:30',
      event: { title: 'Coho Cup 2027', weighInStart: '2027-08-14T10:00', prizes: EDIT.prizes },
    });
    expect(deps.published).toEqual([{ kind: 'settings-changed' }]);
    const rows = await auditRows(database);
    expect(rows).toMatchObject([
      {
        action: 'event.updated',
        outcome: 'succeeded',
        actor: { username: 'admin' },
        changes: {
          contest_name: { from: 'Rangers Salmon Derby 2025', to: 'Coho Cup 2027' },
          prizes: { to: '[{"id":"0a1b2c3d","title":"First","description":"A boat"}]' },
        },
      },
    ]);
    expect(Object.keys((rows[0] as { changes?: object } | undefined)?.changes ?? {}).toSorted()).toEqual([
      'contest_name',
      'contest_year',
      'entry_deadline',
      'prizes',
      'weigh_in_end',
      'weigh_in_start',
    ]);
  });

  test('stays saved when unused logos cannot be removed', async () => {
    const errors: string[] = [];
    const logger = { ...deps.logger, error: (_fields: unknown, message?: string) => void errors.push(message ?? '') };
    const times = [deps.clock.now()];
    // The audit event takes the only valid time.
    const clock = { ...deps.clock, now: () => times.shift() ?? new Date(Number.NaN) };
    await expect(updateEvent({ ...deps, logger, clock }, ADMINISTRATOR, EDIT, 0)).resolves.toMatchObject({
      title: 'Coho Cup 2027',
      version: 1,
    });
    expect(errors).toContain('failed to remove unused logos');
  });

  test('is not overwritten when another administrator saved it in the meantime', async () => {
    await updateEvent(deps, ADMINISTRATOR, EDIT, 0);
    const late = updateEvent(deps, ADMINISTRATOR, { ...EDIT, title: 'Mine' }, 0);
    await expect(late).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The event was changed by someone else in the meantime. Reload the page to see it.',
    });
    expect(deps.settings.current().event.title).toBe('Coho Cup 2027');
  });

  test('is saved once by ten concurrent administrators', async () => {
    const edit = (index: number) => updateEvent(deps, ADMINISTRATOR, { ...EDIT, title: `Cup ${index}` }, 0);
    expect((await atOnce(10, edit)).done).toHaveLength(1);
  });

  test('includes a setting of the same page that was saved separately', async () => {
    await updateEvent(deps, ADMINISTRATOR, EDIT, 0);
    await updateSettings(deps, ADMINISTRATOR, [{ key: 'contest_name', value: 'Pink Cup 2027' }]);
    expect(await readEditableEvent(deps, ADMINISTRATOR)).toEqual({ ...EDIT, title: 'Pink Cup 2027', version: 1 });
  });

  test.each<[Partial<EventEdit>, string]>([
    [{ title: ' ' }, 'contest_name must not be empty'],
    [{ weighInEnd: '2027-08-14T09:00' }, 'The weigh-in must end after it starts'],
    [{ tickets: { url: null, price: 80, currency: null, onSaleFrom: null } }, 'tickets currency must not be empty'],
    [{ prizes: [{ title: '', description: 'A boat' }] }, 'prizes 1 title must not be empty'],
    [
      { sponsors: [{ alt: 'A', src: `/sponsor-logos/${'0'.repeat(32)}.webp`, minWidth: 160 }] },
      'The logo of A is not there any more. Please upload it again.',
    ],
  ])('with %j is refused: %s', async (changes, message) => {
    await expect(updateEvent(deps, ADMINISTRATOR, { ...EDIT, ...changes }, 0)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message,
    });
    expect(deps.settings.current().event.title).toBe('Rangers Salmon Derby 2025');
  });
});

describe('sponsor logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('in %s is stored as WebP of at most 480 pixels', async (format) => {
    const bytes = await picture('teal').toFormat(format).toBuffer();
    const path = await uploadSponsorLogo(deps, ADMINISTRATOR, source(bytes));
    expect(path).toMatch(/^\/sponsor-logos\/[0-9a-f]{32}\.webp$/);
    const stored = await readSponsorLogo(deps, path);
    const expected = { format: 'webp', width: 480, height: 160 };
    expect(await sharp(stored ?? Buffer.alloc(0)).metadata()).toMatchObject(expected);
  });

  test.each([
    ['an SVG', Buffer.from(SVG)],
    ['a GIF', gif],
    ['half a PNG', halfPng],
    ['an empty file', Buffer.alloc(0)],
  ])('that is %s is refused', async (_what, bytes) => {
    await expect(uploadSponsorLogo(deps, ADMINISTRATOR, source(bytes))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: 'Please upload the logo as a PNG, JPEG or WebP file',
    });
    expect(await database.collection('sponsor_logos').countDocuments()).toBe(0);
  });

  test('of more than 2 MB is refused', async () => {
    const read = uploadSponsorLogo(deps, ADMINISTRATOR, source(Buffer.alloc(2 * 1024 * 1024 + 1)));
    await expect(read).rejects.toMatchObject({ code: 'FILE_TOO_LARGE', message: 'File size must be less than 2MB' });
  });

  test('of the saved event is kept; another one is removed a day later', async () => {
    const upload = async (colour: string) =>
      await uploadSponsorLogo(deps, ADMINISTRATOR, source(await picture(colour).png().toBuffer()));
    const [used, unused] = [await upload('teal'), await upload('red')];
    const sponsors = [{ alt: 'Teal', src: used, minWidth: 160 }];
    await updateEvent(deps, ADMINISTRATOR, { ...EDIT, sponsors }, 0);
    expect(await readSponsorLogo(deps, unused)).not.toBeNull();
    const tomorrow = new Date(deps.clock.now().getTime() + DAY_MS + 1);
    deps.clock.set(tomorrow);
    await updateEvent(deps, ADMINISTRATOR, { ...EDIT, sponsors }, 1);
    expect(await readSponsorLogo(deps, unused)).toBeNull();
    expect(await readSponsorLogo(deps, used)).not.toBeNull();
  });

  test.each(['/sponsor-logos/../settings', '/sponsor-logos/x.webp', `/sponsor-logos/${'0'.repeat(32)}.webp`])(
    '%s does not exist',
    async (path) => {
      expect(await readSponsorLogo(deps, path)).toBeNull();
    },
  );
});

test('settled questions stay when a console that does not know them saves the event', async () => {
  const settled = { since: '2025', questions: ['prizes' as const] };
  await updateEvent(deps, ADMINISTRATOR, { ...EDIT, settled }, 0);
  expect(await updateEvent(deps, ADMINISTRATOR, EDIT, 1)).toMatchObject({ settled });
  const wrong = { since: 'last', questions: [] };
  await expect(updateEvent(deps, ADMINISTRATOR, { ...EDIT, settled: wrong }, 2)).rejects.toMatchObject({
    code: 'BAD_INPUT',
    message: 'settled since must be the year of a past derby',
  });
});
