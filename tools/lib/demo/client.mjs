import { PlainError } from '../plain-error.mjs';

const RUN = `{ derby { finalRun { isPlanned total
  counts { queued sending accepted delivered undelivered failed skipped unknown } } } }`;

/** @typedef {{ isPlanned: boolean, total: number, counts: Record<string, number> }} Run */
/** @typedef {{ total: number, smallestGapMs: number | null, creates: { to: string, sid: string | null }[] }} ProviderLog */

/**
 * Creates a signed-in client of the product, at its public address, and of the sandbox.
 * @param {Record<string, string>} stack the addresses of the product, by withPrivateStack
 */
export async function demoClient(stack) {
  const { DERBY_BASE_URL: siteUrl = '', SANDBOX_URL: sandboxUrl = '' } = stack;

  /** @param {string} url @param {RequestInit} options */
  async function fetchJson(url, options) {
    const response = await fetch(url, options);
    const text = await response.text();
    if (!response.ok) throw new PlainError(`${url} returned ${response.status}: ${text}`);
    return JSON.parse(text);
  }
  /** @param {string} url @param {unknown} body @param {string} [method] */
  const send = async (url, body, method = 'POST') =>
    fetchJson(url, { method, headers: { ...bearer, 'content-type': 'application/json' }, body: JSON.stringify(body) });

  /** @type {Record<string, string>} */
  let bearer = {};
  const { token } = await send(`${siteUrl}/api/login`, {
    username: stack.ADMIN_USERNAME,
    password: stack.ADMIN_PASSWORD,
  });
  bearer = { authorization: `Bearer ${token}` };

  return {
    siteUrl,
    sandboxUrl,
    /** @param {import('./cast.mjs').CastMember} person */
    async weighIn({ firstName, lastName, phoneNumber, weightLbs, isJunior }) {
      const body = new FormData();
      body.set('first_name', firstName);
      body.set('last_name', lastName);
      body.set('phone_number', phoneNumber);
      body.set('fish_weight', String(weightLbs));
      body.set('is_junior', String(isJunior));
      await fetchJson(`${siteUrl}/api/entries`, { method: 'POST', headers: bearer, body });
    },
    /** Ends the derby and returns the message. @returns {Promise<string>} */
    endDerby: async () =>
      (await fetchJson(`${siteUrl}/api/admin/end-derby`, { method: 'POST', headers: bearer })).message,
    /** Returns the run of final messages; null before there is one. @returns {Promise<Run | null>} */
    run: async () => (await send(`${siteUrl}/graphql`, { query: RUN })).data.derby.finalRun,
    /** @param {Record<string, string>} settings */
    saveSettings: async (settings) => send(`${siteUrl}/api/admin/global-settings`, settings, 'PUT'),
    /** Sends a message from a phone. @param {import('./cast.mjs').CastMember} person @param {string} text */
    reply: async ({ phoneNumber }, text) =>
      send(`${sandboxUrl}/control/inbound`, { from: `+1${phoneNumber}`, body: text }),
    /** Returns the requests that reached the provider. @returns {Promise<ProviderLog>} */
    log: async () => fetchJson(`${sandboxUrl}/control/log`, {}),
  };
}
