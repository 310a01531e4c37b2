import { PlainError } from './plain-error.mjs';

/**
 * One contestant of the demo. `gets` is the number of messages that the provider accepts for the number; `fault` is the
 * provider's fault for the number (tools/sandbox/README.md).
 * @typedef {object} CastMember
 * @property {string} firstName
 * @property {string} lastName
 * @property {string} phoneNumber ten digits
 * @property {number} weightLbs
 * @property {boolean} isJunior
 * @property {string} [fault]
 * @property {boolean} [repliesStop] before the derby ends
 * @property {0 | 1} gets
 */

/** Faults by the last four digits of the number. @type {readonly (readonly [string, string, 0 | 1])[]} */
const FAULTS = [
  ['9614', 'bad number: not a mobile', 0],
  ['9211', 'bad number: invalid', 0],
  ['9610', 'opted out at the provider', 0],
  ['9903', 'answer lost, accepted', 1],
  ['9904', 'connection cut, accepted', 1],
  ['9902', 'connection cut, not accepted', 1],
  ['9500', '500, not accepted', 1],
  ['9501', '500, accepted', 1],
  ['9503', '503, not accepted', 1],
  ['9429', '429, twice', 1],
  ['9003', 'phone unreachable', 1],
  ['9007', 'filtered by the carrier', 1],
  ['9912', 'every receipt twice', 1],
  ['9913', 'receipts in reverse', 1],
  ['9911', 'no receipt at all', 1],
];
const STOP = 'replied STOP';
const SIZE = 30;

/**
 * Thirty contestants. Every second one has a fault, which spreads the faults over the run.
 * @type {readonly CastMember[]}
 */
export const CAST = Array.from({ length: SIZE }, (_, index) => {
  const fault = index % 2 === 1 ? FAULTS[(index - 1) / 2] : undefined;
  const repliesStop = index === SIZE - 2;
  return {
    firstName: `Angler${index + 1}`,
    lastName: 'Demo',
    phoneNumber: `250555${fault?.[0] ?? String(2_000 + index)}`,
    weightLbs: 30 - index / 2,
    isJunior: index % 5 === 0,
    fault: repliesStop ? STOP : fault?.[1],
    repliesStop,
    gets: repliesStop ? 0 : (fault?.[2] ?? 1),
  };
});

/**
 * Compares the provider's log with the messages that each contestant must get.
 * @param {{ creates: readonly { to: string, sid: string | null }[] }} log
 * @param {readonly CastMember[]} cast
 * @returns {{ problems: string[], rows: (string | number)[][] }} rows for a table: name, fault, requests, messages, verdict
 */
export function compareWithCast({ creates }, cast) {
  const compared = cast.map(({ firstName, phoneNumber, fault = '', gets }) => {
    const requests = creates.filter(({ to }) => to === `+1${phoneNumber}`);
    const taken = requests.filter(({ sid }) => sid !== null).length;
    const verdict = taken === gets ? 'ok' : `WRONG, not ${gets}`;
    return {
      row: [firstName, fault, requests.length, taken, verdict],
      problem: `${firstName} got ${taken} messages, not ${gets}`,
      isRight: taken === gets,
    };
  });
  return {
    problems: compared.filter(({ isRight }) => !isRight).map(({ problem }) => problem),
    rows: compared.map(({ row }) => row),
  };
}

const RUN = `{ derby { finalRun { isPlanned total
  counts { queued sending accepted delivered undelivered failed skipped unknown } } } }`;

/** @typedef {{ isPlanned: boolean, total: number, counts: Record<string, number> }} Run */
/** @typedef {{ total: number, smallestGapMs: number | null, creates: { to: string, sid: string | null }[] }} ProviderLog */

/**
 * Creates a signed-in client of the product, at its public address, and of the sandbox.
 * @param {NodeJS.ProcessEnv} stack the addresses of the product, by withPrivateStack
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
    /** @param {CastMember} person */
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
    /** Sends a message from a phone. @param {CastMember} person @param {string} text */
    reply: async ({ phoneNumber }, text) =>
      send(`${sandboxUrl}/control/inbound`, { from: `+1${phoneNumber}`, body: text }),
    /** Returns the requests that reached the provider. @returns {Promise<ProviderLog>} */
    log: async () => fetchJson(`${sandboxUrl}/control/log`, {}),
  };
}
