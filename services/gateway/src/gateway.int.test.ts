import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from './app.ts';
import { ask, askByGet, askWithFile } from './testing/ask.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';

const PHOTOS = new URL('../../../tests/fixtures/photos/', import.meta.url);
const readPhoto = async (name: string) => new Blob([await readFile(new URL(name, PHOTOS))], { type: 'image/jpeg' });

const CREATE = `mutation ($input: CreateEntryInput!) {
  createEntry(input: $input) { id ticketId firstName phoneNumber fishWeightLbs createdAt rank fishPhotoPath fishPhotoUrl }
}`;
const BOARD = `{ leaderboard(division: REGULAR) {
  total totalInDivision hasMore isOfficial entries { id rank firstInitial lastName fishWeightLbs createdAt fishPhotoUrl }
} }`;
const DERBY = `{ derby { status endedAt contestName contestYear finalRun {
  id isPlanned total counts { queued sending accepted delivered undelivered failed skipped unknown }
} } }`;
const END = 'mutation { endDerby { message } }';

const fish = { firstName: 'Rosa', lastName: 'Fjord', phoneNumber: '250-555-0142', fishWeight: '12.5', isJunior: false };

let context: GatewayTestContext;
let gateway: Gateway;
let token: string;
beforeAll(async () => {
  context = await openGatewayContext();
  gateway = await context.startGateway();
  token = await context.signIn(gateway);
});
afterAll(async () => await context.close());

const create = async (input: object, file?: Blob, as: string | null = token) => {
  const options = { query: CREATE, ...(as === null ? {} : { token: as }) };
  return file
    ? await askWithFile(gateway.url(), {
        ...options,
        variables: { input: { ...input, fishPhoto: null } },
        file,
        path: 'variables.input.fishPhoto',
      })
    : await ask(gateway.url(), { ...options, variables: { input } });
};

describe('weighing in over GraphQL', () => {
  test('the token is looked at before the fields and the photo', async () => {
    const answer = await create({}, await readPhoto('iphone-2mb.jpg'), null);
    expect(answer).toMatchObject({ status: 401, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    const wrongType = await ask(gateway.url(), { query: CREATE, variables: { input: 'no object' } });
    expect(wrongType.status).toBe(401);
  });

  test('what is missing is named in the words and spelling of the contract', async () => {
    const answer = await create({ lastName: 'Fjord' }, await readPhoto('iphone-2mb.jpg'));
    expect(answer).toMatchObject({
      status: 400,
      data: null,
      errors: [
        {
          message: 'Missing fields: first_name, phone_number, fish_weight',
          extensions: { code: 'MISSING_FIELDS', fields: ['first_name', 'phone_number', 'fish_weight'] },
        },
      ],
    });
  });

  test('a file that is no photo, another format, half a photo and one byte too many are refused, and leave nothing', async () => {
    const text = new Blob(['no photo']);
    expect(await create(fish, text)).toMatchObject({
      status: 400,
      errors: [
        { message: 'Please upload a valid image file (JPEG or PNG)', extensions: { code: 'UNSUPPORTED_PHOTO' } },
      ],
    });
    expect((await create(fish, await readPhoto('iphone.heic'))).status).toBe(400);
    expect((await create(fish, (await readPhoto('iphone-2mb.jpg')).slice(0, 1_000_000))).status).toBe(400);
    expect(await create(fish, new Blob(['x'.repeat(5_242_881)]))).toMatchObject({
      status: 413,
      errors: [{ message: 'File size must be less than 5MB', extensions: { code: 'FILE_TOO_LARGE' } }],
    });
    // As many bytes as allowed get as far as the decoder.
    expect((await create(fish, new Blob(['x'.repeat(5_242_880)]))).errors?.[0]?.extensions['code']).toBe(
      'UNSUPPORTED_PHOTO',
    );
    expect((await ask(gateway.url(), { query: '{ entries { id } }', token })).data).toEqual({ entries: [] });
  });

  test.each(['yesterday', '2025-08-09', '2025-13-09T12:00:00Z', '2025-08-09T12:00:00', 7])(
    'a time of the weigh-in that is none (%j) is refused',
    async (weighedAt) => {
      expect((await create({ ...fish, weighedAt })).status).toBe(400);
      expect((await ask(gateway.url(), { query: '{ entries { id } }', token })).data).toEqual({ entries: [] });
    },
  );

  test('a file outside of a multipart request is refused', async () => {
    expect((await create({ ...fish, fishPhoto: 'data' })).status).toBe(400);
  });
});

describe('one derby', () => {
  test('a fish with its photo comes onto the board, and the end of the derby makes a run', async () => {
    const created = await create(fish, await readPhoto('phone-gps-0.8mb.jpg'));
    expect(created.errors).toBeUndefined();
    const entry = created.data.createEntry;
    expect(entry).toMatchObject({
      ticketId: expect.stringMatching(/^T-\d{4}$/),
      phoneNumber: '2505550142',
      fishWeightLbs: 12.5,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      rank: 1,
      fishPhotoPath: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.jpg$/),
    });
    expect(entry.fishPhotoUrl).toBe(entry.fishPhotoPath);

    const board = await askByGet(gateway.url(), { query: BOARD });
    expect(board.data.leaderboard).toEqual({
      total: 1,
      totalInDivision: 1,
      hasMore: false,
      isOfficial: false,
      entries: [
        {
          id: entry.id,
          rank: 1,
          firstInitial: 'R',
          lastName: 'Fjord',
          fishWeightLbs: 12.5,
          createdAt: entry.createdAt,
          fishPhotoUrl: entry.fishPhotoUrl,
        },
      ],
    });

    const photo = await fetch(gateway.url() + entry.fishPhotoUrl);
    const bytes = Buffer.from(await photo.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(Object.fromEntries(photo.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
    });

    const ended = await ask(gateway.url(), { query: END, token });
    expect(ended.data).toEqual({ endDerby: { message: 'The final message to 1 contestant is on its way.' } });
    const derby = await ask(gateway.url(), { query: DERBY, token });
    expect(derby.errors).toBeUndefined();
    expect(derby.data.derby).toMatchObject({
      status: 'ENDED',
      endedAt: expect.stringMatching(/Z$/),
      contestYear: '2025',
      finalRun: { isPlanned: false, total: 0, counts: { queued: 0, unknown: 0 } },
    });

    expect(await ask(gateway.url(), { query: END, token })).toMatchObject({
      status: 409,
      errors: [{ message: 'The derby has already ended', extensions: { code: 'DERBY_ALREADY_ENDED' } }],
    });
    expect(await create(fish, await readPhoto('phone-gps-0.8mb.jpg'))).toMatchObject({
      status: 409,
      errors: [{ message: 'The derby has ended', extensions: { code: 'DERBY_ENDED' } }],
    });
    expect((await askByGet(gateway.url(), { query: BOARD })).data.leaderboard.isOfficial).toBe(true);
  });

  test.each([
    '/uploads/',
    '/uploads/../derby.db',
    '/uploads/%2e%2e%2fsecrets.key',
    `/uploads/${'0'.repeat(32)}.jpg`,
    '/uploads/secrets.key',
  ])('%s is no photo', async (path) => {
    const response = await fetch(gateway.url() + path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('corrections stay possible, show with who made them, and photo and entry can be deleted', async () => {
    const [{ id, fishPhotoUrl }] = (await ask(gateway.url(), { query: '{ entries { id fishPhotoUrl } }', token })).data
      .entries;
    const updated = await askWithFile(gateway.url(), {
      query: `mutation ($id: Int!, $input: UpdateEntryInput!) { updateEntry(id: $id, input: $input) {
        fishWeightLbs fishPhotoUrl rank corrections { at by changes { field from to } }
      } }`,
      variables: { id, input: { ...fish, fishWeight: '13', isJunior: true, fishPhoto: null } },
      file: await readPhoto('phone-gps-0.8mb.jpg'),
      path: 'variables.input.fishPhoto',
      token,
    });
    expect(updated.errors).toBeUndefined();
    const { fishPhotoUrl: newUrl } = updated.data.updateEntry;
    expect(updated.data.updateEntry).toEqual({
      fishWeightLbs: 13,
      fishPhotoUrl: expect.any(String),
      rank: 1,
      corrections: [
        {
          at: expect.stringMatching(/Z$/),
          by: 'admin',
          changes: [
            { field: 'fish_weight', from: '12.5', to: '13' },
            { field: 'is_junior', from: 'false', to: 'true' },
            { field: 'fish_photo_path', from: fishPhotoUrl, to: newUrl },
          ],
        },
      ],
    });
    const statusOf = async (url: string) => (await fetch(gateway.url() + url)).status;
    expect([await statusOf(fishPhotoUrl), await statusOf(newUrl)]).toEqual([404, 200]);

    const deletePhoto = { query: `mutation { deleteEntryPhoto(id: ${id}) { fishPhotoPath } }`, token };
    expect((await ask(gateway.url(), deletePhoto)).data).toEqual({ deleteEntryPhoto: { fishPhotoPath: null } });
    expect(await statusOf(newUrl)).toBe(404);
    expect(await ask(gateway.url(), deletePhoto)).toMatchObject({
      status: 404,
      errors: [{ message: 'Photo not found', extensions: { code: 'NOT_FOUND' } }],
    });

    const deleteEntry = { query: `mutation { deleteEntry(id: ${id}) }`, token };
    expect((await ask(gateway.url(), deleteEntry)).data).toEqual({ deleteEntry: true });
    expect(await ask(gateway.url(), deleteEntry)).toMatchObject({
      status: 404,
      errors: [{ message: 'Entry not found' }],
    });
    const history = (entryId: number) =>
      ask(gateway.url(), { query: `{ smsHistory(entryId: ${entryId}) { id } }`, token });
    expect((await history(id)).data).toEqual({ smsHistory: [] });
    expect((await history(999)).status).toBe(404);
  });

  test('the photo limits are those of the settings', async () => {
    const query =
      '{ photoLimits { arePhotosAccepted maxFileSizeBytes fileTooLargeText maxImageWidth maxImageHeight imageQuality } }';
    expect((await ask(gateway.url(), { query, token })).data.photoLimits).toEqual({
      arePhotosAccepted: true,
      maxFileSizeBytes: 5_242_880,
      fileTooLargeText: 'File size must be less than 5MB',
      maxImageWidth: 1_920,
      maxImageHeight: 1_080,
      imageQuality: 85,
    });
  });

  test('no log line holds a name, a number or a token', () => {
    const log = JSON.stringify(context.lines);
    expect(log).toContain('request answered');
    for (const word of ['Rosa', 'Fjord', '5550142', '555-0142', token]) expect(log).not.toContain(word);
  });
});
