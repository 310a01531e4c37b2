import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../plain-error.mjs';
import { ROOT } from '../processes.mjs';
import { numberOf } from './cast.mjs';

const LIMIT_MS = 30_000;
const PHOTOS = 6;
const CREATE = `mutation ($input: CreateEntryInput!, $key: String!) {
  createEntry(input: $input, idempotencyKey: $key) { id ticketId rank } }`;
const ADD_PHOTO = 'mutation ($id: Int!, $fishPhoto: Upload!) { addEntryPhoto(id: $id, fishPhoto: $fishPhoto) { id } }';

/** @typedef {{ id: number, ticketId: string, rank: number }} Entry */
/** @typedef {Awaited<ReturnType<typeof signIn>>} Client */

/**
 * Sends a request and returns its JSON. Throws PlainError when it is refused.
 * @param {string} url @param {{ method?: string, body?: object, headers?: Record<string, string> }} request
 * @param {AbortSignal} signal
 */
export async function fetchJson(url, { method = 'GET', body, headers = {} }, signal) {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
  });
  const text = await response.text();
  const answer = text.startsWith('{') ? JSON.parse(text) : {};
  if (response.ok && !answer.errors) return answer;
  throw new PlainError(answer.errors?.[0]?.message ?? `${method} ${url} returned ${response.status}: ${text}`);
}

/**
 * Signs a user in and returns the calls of a browser with that session.
 * @param {string} siteUrl @param {{ username: string, password: string }} user @param {AbortSignal} signal
 */
export async function signIn(siteUrl, user, signal) {
  const { token } = await fetchJson(`${siteUrl}/api/login`, { method: 'POST', body: user }, signal);
  const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': '1' };
  let photos = 0;

  /** @param {string} method @param {string} route @param {object} body */
  const send = (method, route, body) => fetchJson(siteUrl + route, { method, body, headers }, signal);

  /** @param {string} query @param {object} [variables] */
  const graphql = async (query, variables = {}) => (await send('POST', '/graphql', { query, variables })).data;

  return {
    send,
    graphql,
    /**
     * Sends a weight as New Entry does, under its key and with its age; then the photo.
     * @param {import('./cast.mjs').Fish} fish
     * @param {{ key: string, ageMs?: number }} queued
     * @returns {Promise<Entry>}
     */
    async weighIn([fishWeight, name, phone, words = ''], { key, ageMs = 0 }) {
      const [firstName, lastName] = name.split(' ');
      const input = {
        firstName,
        lastName,
        phoneNumber: numberOf(phone).slice(2),
        fishWeight,
        isJunior: words.includes('junior'),
        isCatchDonated: words.includes('donated'),
        weighedMsAgo: Math.round(ageMs),
        ...(words.includes('photo') && { awaitsPhoto: true }),
      };
      const { createEntry: entry } = await graphql(CREATE, { input, key });
      if (words.includes('photo')) await addPhoto(entry.id);
      return entry;
    },
  };

  /** @param {number} id */
  async function addPhoto(id) {
    const file = path.join(ROOT, 'tools/operator/sample-photos', `salmon-${(photos++ % PHOTOS) + 1}.jpg`);
    const form = new FormData();
    form.set('operations', JSON.stringify({ query: ADD_PHOTO, variables: { id, fishPhoto: null } }));
    form.set('map', JSON.stringify({ 0: ['variables.fishPhoto'] }));
    form.set('0', new Blob([readFileSync(file)], { type: 'image/jpeg' }), 'fish.jpg');
    await send('POST', '/graphql', form);
  }
}
