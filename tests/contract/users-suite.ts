import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { createAccountTools, PASSWORD, type WireUser } from './account-tools.ts';
import type { Answer, ContractTools } from './contract-tools.ts';

const NOT_FOUND = { error: 'User not found' };
const UNKNOWN_IDS = ['999999999', '0', '-1', '1.5', 'abc', '2147483648'];

/** User Management. Makes its own users. */
export function defineUsersSuite(tools: ContractTools): void {
  const { bearer, call, postJson, expectRefused, refusesBadTokens } = tools;
  const { as, createUser, isRemembered, isSignedIn, newName, signIn, signedInUser } = createAccountTools(tools);

  const post = (path: string, body: object = {}) => postJson(path, body, bearer());
  const remove = (id: number | string) => call('DELETE', `/api/users/${id}`, { headers: bearer() });

  async function listed(id: number): Promise<WireUser | undefined> {
    const answer = await call('GET', '/api/users', { headers: bearer() });
    return (answer.body as WireUser[]).find((user) => user.id === id);
  }

  const signedInIdOf = async (token: string) => {
    const answer = await fetch(`${tools.target().baseUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ query: '{ viewer { id } }' }),
    });
    return ((await answer.json()) as { data: { viewer: { id: number } } }).data.viewer.id;
  };
  const ownId = async () => await signedInIdOf(bearer().authorization);

  /** Every event that ends sessions ends both kinds of tokens at once. */
  async function expectSignedOut(user: Awaited<ReturnType<typeof signedInUser>>): Promise<void> {
    expect(await isSignedIn(user.token)).toBe(false);
    expect(await isRemembered(user)).toBe(false);
  }

  describe('GET /api/users', () => {
    refusesBadTokens('GET', '/api/users');

    it('lists users with exactly the fields of the contract', async () => {
      const { id, username } = await createUser();
      expect(await listed(id)).toEqual({
        id,
        username,
        email: null,
        role: 'administrator',
        two_factor_enabled: false,
        is_suspended: false,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      });
    });
  });

  describe('POST /api/users', () => {
    refusesBadTokens('POST', '/api/users', { body: '{}' });

    it.each([
      [{}, 'Username is required'],
      [{ username: '  ', password: PASSWORD }, 'Username is required'],
      [{ username: 'x'.repeat(81), password: PASSWORD }, 'Username must not be longer than 80 characters'],
      [{ username: 'somebody new' }, 'Password is required'],
      [{ username: 'somebody new', password: '12345' }, 'Password must be at least 6 characters long'],
      [{ username: 'somebody new', password: 'x'.repeat(1_001) }, 'Password must not be longer than 1000 characters'],
      [{ username: 'somebody new', password: PASSWORD, email: 'no address' }, 'Please enter a valid email'],
      [{ username: { $gt: '' }, password: PASSWORD }, 'username must be text'],
      [{ username: 'somebody new', password: PASSWORD, role: 'captain' }, 'role must be administrator or weighmaster'],
    ])('refuses %j', async (body, error) => {
      expectRefused(await post('/api/users', body), 400, { error });
    });

    it('makes a user who can sign in, and answers the fields of the contract', async () => {
      const username = newName();
      const email = `  ${username.toUpperCase()}@Example.com `;
      const answer = await post('/api/users', { username: ` ${username} `, password: PASSWORD, email, is_admin: true });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        id: expect.any(Number),
        username,
        email: `${username}@example.com`,
        role: 'administrator',
        two_factor_enabled: false,
        is_suspended: false,
        created_at: expect.any(String),
      });
      expect((await signIn({ username, password: PASSWORD })).status).toBe(200);
    });

    it('makes a user without an email of an empty one', async () => {
      const answer = await post('/api/users', { username: newName(), password: PASSWORD, email: '' });
      expect(answer.body).toMatchObject({ email: null });
    });

    it('refuses a name that is taken, whatever its case, also of ten at once', async () => {
      const username = newName();
      const answers: Answer[] = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          post('/api/users', { username: index % 2 ? username : username.toUpperCase(), password: PASSWORD }),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 201)) {
        expectRefused(answer, 409, { error: 'Username already exists' });
      }
    });
  });

  describe('PUT /api/users/{id}', () => {
    refusesBadTokens('PUT', '/api/users/1', { body: '{}' });

    const put = (id: number | string, body: object) =>
      call('PUT', `/api/users/${id}`, {
        headers: { ...bearer(), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    it.each([[{}], [{ role: 'captain' }], [{ role: null }], [{ role: ['weighmaster'] }], [{ role: 'WEIGHMASTER' }]])(
      'refuses %j',
      async (body) => {
        const { id } = await createUser();
        expectRefused(await put(id, body), 400, { error: 'role must be administrator or weighmaster' });
      },
    );

    it.each(UNKNOWN_IDS)('returns 404 for the id %s', async (id) => {
      expectRefused(await put(id, { role: 'weighmaster' }), 404, NOT_FOUND);
    });

    it('refuses to change the own role', async () => {
      expectRefused(await put(await ownId(), { role: 'weighmaster' }), 409, {
        error: 'You cannot change your own role',
      });
    });

    it('gives a user another role, which counts for the open session; ignores all other fields', async () => {
      const { id, username, token } = await signedInUser();
      const answer = await put(id, { role: 'weighmaster', username: 'another', is_suspended: true });
      expect([answer.status, answer.body]).toEqual([200, await listed(id)]);
      expect(answer.body).toMatchObject({ id, username, role: 'weighmaster', is_suspended: false });
      expectRefused(await as(token, 'GET', '/api/users'), 403, {
        error: 'Your role does not allow this. Please ask an administrator.',
      });
      expect((await as(token, 'GET', '/api/entries')).status).toBe(200);
      await put(id, { role: 'administrator' });
      expect((await as(token, 'GET', '/api/users')).status).toBe(200);
    });

    it('makes a weighmaster from the start', async () => {
      const body = { username: newName(), password: PASSWORD, role: 'weighmaster' };
      const { status, body: made } = await post('/api/users', body);
      expect([status, (made as WireUser).role]).toEqual([201, 'weighmaster']);
    });
  });

  describe('POST /api/users/{id}/reset-password', () => {
    refusesBadTokens('POST', '/api/users/1/reset-password', { body: '{}' });

    it.each([
      [{}, 'Password is required'],
      [{ newPassword: '12345' }, 'Password must be at least 6 characters long'],
    ])('refuses %j', async (body, error) => {
      const { id } = await createUser();
      expectRefused(await post(`/api/users/${id}/reset-password`, body), 400, { error });
    });

    it.each(UNKNOWN_IDS)('returns 404 for the id %s', async (id) => {
      const body = { newPassword: PASSWORD };
      expectRefused(await post(`/api/users/${id}/reset-password`, body), 404, NOT_FOUND);
    });

    it('refuses oneself, so that a stolen session cannot take the account over', async () => {
      const user = await signedInUser();
      for (const body of [{ newPassword: 'slack water' }, {}]) {
        expectRefused(await as(user.token, 'POST', `/api/users/${user.id}/reset-password`, body), 409, {
          error: 'Change your own password in Profile Settings',
        });
      }
      expect(await isSignedIn(user.token)).toBe(true);
      expect(await isRemembered(user)).toBe(true);
      expect((await signIn(user)).status).toBe(200);
    });

    it('gives the user another password and ends all their sessions', async () => {
      const user = await signedInUser();
      const answer = await post(`/api/users/${user.id}/reset-password`, { newPassword: 'slack water' });
      expect([answer.status, answer.body]).toEqual([200, { message: 'Password reset successfully' }]);
      await expectSignedOut(user);
      expect((await signIn(user)).status).toBe(401);
      expect((await signIn({ ...user, password: 'slack water' })).status).toBe(200);
    });
  });

  describe('POST /api/users/{id}/suspend', () => {
    refusesBadTokens('POST', '/api/users/1/suspend', { body: '{}' });

    it.each([{}, { suspend: 'true' }, { suspend: null }, { suspend: 1 }])('refuses %j', async (body) => {
      const { id } = await createUser();
      expectRefused(await post(`/api/users/${id}/suspend`, body), 400, { error: 'suspend must be true or false' });
    });

    it.each(UNKNOWN_IDS)('returns 404 for the id %s', async (id) => {
      expectRefused(await post(`/api/users/${id}/suspend`, { suspend: true }), 404, NOT_FOUND);
      expectRefused(await post(`/api/users/${id}/suspend`, { suspend: false }), 404, NOT_FOUND);
    });

    it('refuses to suspend oneself', async () => {
      expectRefused(await post(`/api/users/${await ownId()}/suspend`, { suspend: true }), 409, {
        error: 'You cannot suspend yourself',
      });
    });

    it('ends all sessions and refuses logins; lifting it accepts logins but restores no session', async () => {
      const user = await signedInUser();
      const answer = await post(`/api/users/${user.id}/suspend`, { suspend: true });
      expect([answer.status, answer.body]).toEqual([200, { message: 'User suspended successfully' }]);
      await expectSignedOut(user);
      expectRefused(await signIn(user), 401, { error: 'Invalid username or password' });
      expect(await listed(user.id)).toMatchObject({ is_suspended: true });

      const again = await post(`/api/users/${user.id}/suspend`, { suspend: false });
      expect([again.status, again.body]).toEqual([200, { message: 'User unsuspended successfully' }]);
      await expectSignedOut(user);
      expect((await signIn(user)).status).toBe(200);
    });
  });

  describe('POST /api/users/{id}/disable-2fa', () => {
    refusesBadTokens('POST', '/api/users/1/disable-2fa');

    it.each(UNKNOWN_IDS)('returns 404 for the id %s', async (id) => {
      expectRefused(await post(`/api/users/${id}/disable-2fa`), 404, NOT_FOUND);
    });

    it('refuses when it is not enabled', async () => {
      const { id } = await createUser();
      expectRefused(await post(`/api/users/${id}/disable-2fa`), 409, {
        error: 'Two-factor authentication is not enabled',
      });
    });

    it('refuses oneself; for another it turns it off and ends all sessions', async () => {
      const user = await signedInUser();
      const setup = await as(user.token, 'POST', '/api/auth/2fa/setup');
      const secret = (setup.body as { manualEntryKey: string }).manualEntryKey;
      await as(user.token, 'POST', '/api/auth/2fa/enable', { verificationCode: await generate({ secret }) });
      expect(await listed(user.id)).toMatchObject({ two_factor_enabled: true });

      expectRefused(await as(user.token, 'POST', `/api/users/${user.id}/disable-2fa`), 409, {
        error: 'Turn off your own two-factor authentication in Profile Settings',
      });
      expect(await listed(user.id)).toMatchObject({ two_factor_enabled: true });

      const answer = await post(`/api/users/${user.id}/disable-2fa`);
      expect([answer.status, answer.body]).toEqual([
        200,
        { message: 'Two-factor authentication disabled successfully' },
      ]);
      await expectSignedOut(user);
      expect(await listed(user.id)).toMatchObject({ two_factor_enabled: false });
      expect((await signIn(user)).body).toEqual({ token: expect.any(String) });
    });
  });

  describe('DELETE /api/users/{id}', () => {
    refusesBadTokens('DELETE', '/api/users/1');

    it.each(UNKNOWN_IDS)('returns 404 for the id %s', async (id) => {
      expectRefused(await remove(id), 404, NOT_FOUND);
    });

    it('refuses to delete the first administrator', async () => {
      const { token } = await signedInUser();
      expectRefused(await as(token, 'DELETE', '/api/users/1'), 409, {
        error: 'The first administrator cannot be deleted',
      });
    });

    it('refuses to delete oneself', async () => {
      const { id, token } = await signedInUser();
      expectRefused(await as(token, 'DELETE', `/api/users/${id}`), 409, { error: 'You cannot delete yourself' });
    });

    it('answers one of five deletions at once with 200, the others with 404', async () => {
      const { id, username } = await createUser();
      const answers = await Promise.all(Array.from({ length: 5 }, () => remove(id)));
      const [deleted, ...refused] = answers.toSorted((a, b) => a.status - b.status);
      expect(deleted).toMatchObject({ status: 200, body: { deletedUsername: username } });
      for (const answer of refused) expectRefused(answer, 404, { error: 'User not found' });
    });

    it('deletes a user, who is signed out; the name is free again and the id is not', async () => {
      const user = await signedInUser();
      const answer = await remove(user.id);
      expect([answer.status, answer.body]).toEqual([200, { deletedUsername: user.username }]);
      await expectSignedOut(user);
      expect((await signIn(user)).status).toBe(401);
      expectRefused(await remove(user.id), 404, NOT_FOUND);
      const next = await post('/api/users', { username: user.username, password: PASSWORD });
      expect((next.body as WireUser).id).toBeGreaterThan(user.id);
      expect(await isSignedIn(user.token)).toBe(false);
    });
  });
}
