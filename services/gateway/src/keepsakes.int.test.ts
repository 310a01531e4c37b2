import { openKeepsakeStore } from '@derby/domain/keepsakes';
import { sendRequest } from '@derby/server-kit/testing/send-request';
import { beforeAll, expect, test } from 'vitest';
import { openGatewayContext } from './testing/gateway-context.ts';

const PHOTO = 'a'.repeat(32);
const HASH = 'AbCdEfGhIjKl-_12';
const OTHER = '0'.repeat(16);
const BYTES = 'share';
const QUERY = '{ fish(id: 1) { keepsake { share preview } } }';

const context = openGatewayContext();
const get = async (file: string, options = {}) =>
  await sendRequest(context.one.url(), `/keepsakes/${PHOTO}/${file}`, options);

/** A fish with its pictures, as the worker stores them. */
beforeAll(async () => {
  const { database, dataDirectory } = context;
  const typed = { firstName: 'Ann', lastName: 'Sample', phoneNumber: '2505550100', fishWeightLbs: 12, isJunior: false };
  const entry = { _id: 1 as never, ticketId: 'T-0001', createdAt: new Date(), photoFileName: `${PHOTO}.jpg`, ...typed };
  await database.collection('entries').insertOne(entry);
  await database.collection('keepsakes').insertOne({ _id: `${PHOTO}.jpg` as never, hash: HASH, rank: 1 });
  const store = openKeepsakeStore({ dataDirectory, photoBucket: null });
  const name = { photo: `${PHOTO}.jpg`, hash: HASH };
  await store.save(name, { share: Buffer.from(BYTES), preview: Buffer.from('preview') });
});

const HEADERS = {
  'content-type': 'image/jpeg',
  'content-length': String(BYTES.length),
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  etag: `"${HASH}.jpg"`,
};

test('a picture has the headers of a photo, for HEAD and an If-None-Match too', async () => {
  expect(await get(`${HASH}.jpg`)).toMatchObject({ status: 200, body: BYTES, headers: HEADERS });
  expect(await get(`${HASH}-preview.jpg`)).toMatchObject({ status: 200, body: 'preview' });
  expect(await get(`${HASH}.jpg`, { method: 'HEAD' })).toMatchObject({ status: 200, body: '', headers: HEADERS });
  const known = await get(`${HASH}.jpg`, { headers: { 'if-none-match': HEADERS.etag } });
  expect(known).toMatchObject({ status: 304, body: '' });
});

test('an earlier hash redirects, and no cache keeps that', async () => {
  const location = `/keepsakes/${PHOTO}/${HASH}-preview.jpg`;
  const headers = { location, 'cache-control': 'no-store' };
  expect(await get(`${OTHER}-preview.jpg`)).toMatchObject({ status: 302, headers });
});

test('the query of a fish names its pictures, and a private board hides all of them, also from a signed-in browser', async () => {
  const keepsake = { share: `/keepsakes/${PHOTO}/${HASH}.jpg`, preview: `/keepsakes/${PHOTO}/${HASH}-preview.jpg` };
  expect(await context.run(QUERY, { token: null })).toEqual({ fish: { keepsake } });
  await context.save({ leaderboard_public: 'false' });
  for (const file of [`${HASH}.jpg`, `${HASH}-preview.jpg`, `${OTHER}.jpg`, 'none.jpg']) {
    const response = await get(file, { headers: { authorization: `Bearer ${context.token}` } });
    expect(response).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    expect(JSON.parse(response.body)).toEqual({ error: 'Picture not found' });
  }
  expect(await context.run(QUERY)).toEqual({ fish: { keepsake: null } });
  await context.save({ leaderboard_public: 'true' });
});

test('maintenance hides no picture, as it hides no photo', async () => {
  await context.save({ maintenance_mode: 'true' });
  expect(await get(`${HASH}.jpg`)).toMatchObject({ status: 200 });
  await context.save({ maintenance_mode: 'false' });
});
