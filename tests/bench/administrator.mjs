const AT_ONCE = 4;
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
   * Creates an entry of the regular division with a unique weight.
   * @param {number} index @param {Uint8Array<ArrayBuffer>} [photo]
   */
  async function weighIn(index, photo) {
    const form = new FormData();
    form.set('first_name', `Angler${index}`);
    form.set('last_name', 'Benchfield');
    form.set('phone_number', `250555${String(index % 10_000).padStart(4, '0')}`);
    form.set('fish_weight', String(HEAVIEST_LBS - index / 1_000));
    form.set('is_junior', 'false');
    if (photo) form.set('fish_photo', new Blob([photo], { type: 'image/jpeg' }), 'fish.jpg');
    await fetchJson(`${baseUrl}/api/entries`, { method: 'POST', headers: { authorization }, body: form });
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

  return {
    authorization,
    graphql,
    weighIn,
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
