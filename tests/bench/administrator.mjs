const AT_ONCE = 4;
/** Their phone numbers have four digits of their own. */
const MOST_CONTESTANTS = 10_000;
const HEAVIEST_LBS = 40;

/**
 * A client of a bench, signed in as an administrator.
 * @typedef {Awaited<ReturnType<typeof signIn>>} Administrator
 */

/** @param {{ baseUrl: string, adminUsername: string, adminPassword: string }} context where the product runs */
export async function signIn({ baseUrl, adminUsername, adminPassword }) {
  const { token } = await fetchJson(`${baseUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: adminUsername, password: adminPassword }),
  });
  const authorization = `Bearer ${token}`;

  /**
   * Creates an entry of the regular division with a unique weight. Returns its id.
   * @param {number} index
   * @param {{ photo?: Uint8Array<ArrayBuffer>, contestants?: number }} [options] contestants return after so many
   * @returns {Promise<number>}
   */
  async function weighIn(index, { photo, contestants = MOST_CONTESTANTS } = {}) {
    const form = new FormData();
    form.set('first_name', `Angler${index % contestants}`);
    form.set('last_name', 'Benchfield');
    form.set('phone_number', `250555${String(index % contestants).padStart(4, '0')}`);
    form.set('fish_weight', String(HEAVIEST_LBS - index / 1_000));
    form.set('is_junior', 'false');
    if (photo) form.set('fish_photo', new Blob([photo], { type: 'image/jpeg' }), 'fish.jpg');
    const entry = await fetchJson(`${baseUrl}/api/entries`, { method: 'POST', headers: { authorization }, body: form });
    return entry.id;
  }

  /** @param {Record<string, string>} settings */
  async function saveSettings(settings) {
    await fetchJson(`${baseUrl}/api/admin/global-settings`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    });
  }

  /** Returns the data of an operation. @param {string} query @param {object} [variables] @returns {Promise<any>} */
  async function graphql(query, variables = {}) {
    const { data, errors } = await fetchJson(`${baseUrl}/graphql`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    if (errors) throw new Error(errors[0].message);
    return data;
  }

  /** @param {number} entryId */
  async function deleteEntry(entryId) {
    await fetchJson(`${baseUrl}/api/entries/${entryId}`, { method: 'DELETE', headers: { authorization } });
  }

  /** Checks a ticketing export without importing it. @param {Uint8Array<ArrayBuffer>} csv */
  async function checkImport(csv) {
    const query = 'query ($file: Upload) { checkParticipantsImport(file: $file) { problem rows } }';
    const form = new FormData();
    form.set('operations', JSON.stringify({ query, variables: { file: null } }));
    form.set('map', JSON.stringify({ 0: ['variables.file'] }));
    form.set('0', new Blob([csv], { type: 'text/csv' }), 'export.csv');
    const headers = { authorization, 'apollo-require-preflight': 'true' };
    const { data, errors } = await fetchJson(`${baseUrl}/graphql`, { method: 'POST', headers, body: form });
    if (errors) throw new Error(errors[0].message);
    if (data.checkParticipantsImport.problem) throw new Error(data.checkParticipantsImport.problem);
  }

  return {
    authorization,
    graphql,
    weighIn,
    deleteEntry,
    checkImport,
    async deleteEntries() {
      const entries = await fetchJson(`${baseUrl}/api/entries`, { headers: { authorization } });
      for (const { id } of entries) await deleteEntry(id);
    },
    /** Creates entries until the regular division has `count`. @param {number} count */
    async fillBoard(count) {
      const { total } = await fetchJson(`${baseUrl}/api/entries/public?page=1`);
      const wanted = Array.from({ length: Math.max(0, count - total) }, (_, index) => index);
      const stations = Array.from({ length: AT_ONCE }, async () => {
        for (let index = wanted.pop(); index !== undefined; index = wanted.pop()) await weighIn(index);
      });
      await Promise.all(stations);
    },
    saveSettings,
    /** Switches the rate limit off, because a bench sends the requests of many visitors from one address. */
    switchLimitsOff: () => saveSettings({ rate_limit_enabled: 'false' }),
    async endDerby() {
      await fetchJson(`${baseUrl}/api/admin/end-derby`, { method: 'POST', headers: { authorization } });
    },
    /** Returns how many final messages the provider has accepted. @returns {Promise<number>} */
    async acceptedMessages() {
      const { derby } = await graphql('{ derby { finalRun { counts { accepted delivered } } } }');
      const { accepted, delivered } = derby.finalRun.counts;
      return accepted + delivered;
    },
  };
}

/** @param {string} url @param {RequestInit} [init] */
async function fetchJson(url, init) {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${init?.method ?? 'GET'} ${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
