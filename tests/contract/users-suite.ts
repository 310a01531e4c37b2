import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { createAccountTools, PASSWORD, type WireUser } from './account-tools.ts';
import { INSTANT, UNKNOWN_IDS, type ContractTools } from './contract-tools.ts';

const NOT_FOUND = { error: 'User not found' };

/** Defines the tests of users. Creates its own users. `packages/domain` tests the rules. */
export function defineUsersSuite(tools: ContractTools): void {
  const { admin, as, bearer, read, sendJson, expectRefused } = tools;
  const { createUser, isRemembered, isSignedIn, newName, signIn, signedInUser } = createAccountTools(tools);

  const post = (path: string, body: object = {}) => admin('POST', path, body);
  const listed = async (id: number) => (await read<WireUser[]>('/api/users')).find((user) => user.id === id);
  const ownId = async () => {
    const { body } = await sendJson('POST', '/graphql', { query: '{ viewer { id } }' }, bearer());
    return (body as { data: { viewer: { id: number } } }).data.viewer.id;
  };

  /** Asserts that the session and the remember-me token of a user have ended. */
  async function expectSignedOut(user: Awaited<ReturnType<typeof signedInUser>>): Promise<void> {
    expect([await isSignedIn(user.token), await isRemembered(user)]).toEqual([false, false]);
  }

  it.each(
    UNKNOWN_IDS.flatMap((id): [string, string, object | undefined][] => [
      ['PUT', `/api/users/${id}`, { role: 'weighmaster' }],
      ['POST', `/api/users/${id}/reset-password`, { newPassword: PASSWORD }],
      ['POST', `/api/users/${id}/suspend`, { suspend: true }],
      ['POST', `/api/users/${id}/disable-2fa`, {}],
      ['DELETE', `/api/users/${id}`, undefined],
    ]),
  )('%s %s returns 404 for an unknown user', async (method, path, body) => {
    expectRefused(await admin(method, path, body), 404, NOT_FOUND);
  });

  describe('POST /api/users', () => {
    it.each([
      [{}, 'Username is required'],
      [{ username: 'a new user', password: '12345' }, 'Password must be at least 6 characters long'],
      [{ username: 'a new user', password: PASSWORD, email: 'no address' }, 'Please enter a valid email'],
      [{ username: { $gt: '' }, password: PASSWORD }, 'username must be text'],
      [{ username: 'a new user', password: PASSWORD, role: 'captain' }, 'role must be administrator or weighmaster'],
    ])('refuses %j', async (body, error) => {
      expectRefused(await post('/api/users', body), 400, { error });
    });

    it('creates a user who can sign in, and returns and lists the fields of the contract', async () => {
      const username = newName();
      const email = `  ${username.toUpperCase()}@Example.com `;
      const response = await post('/api/users', {
        username: ` ${username} `,
        password: PASSWORD,
        email,
        is_admin: true,
      });
      expect(response.status).toBe(201);
      expect(response.body).toEqual({
        id: expect.any(Number),
        username,
        email: `${username}@example.com`,
        role: 'administrator',
        two_factor_enabled: false,
        is_suspended: false,
        created_at: expect.stringMatching(INSTANT),
      });
      expect(await listed((response.body as WireUser).id)).toEqual(response.body);
      expect((await signIn({ username, password: PASSWORD })).status).toBe(200);
    });

    it('creates a weighmaster without an email', async () => {
      const body = { username: newName(), password: PASSWORD, role: 'weighmaster', email: '' };
      expect(await post('/api/users', body)).toMatchObject({ status: 201, body: { role: 'weighmaster', email: null } });
    });

    it('refuses a name that is taken, whatever its case', async () => {
      const { username } = await createUser();
      expectRefused(await post('/api/users', { username: username.toUpperCase(), password: PASSWORD }), 409, {
        error: 'Username already exists',
      });
    });
  });

  describe('PUT /api/users/{id}', () => {
    const put = (id: number, body: object) => admin('PUT', `/api/users/${id}`, body);

    it('refuses a missing or unknown role, and a change of the own role', async () => {
      const { id } = await createUser();
      for (const body of [{}, { role: ['weighmaster'] }, { role: 'WEIGHMASTER' }]) {
        expectRefused(await put(id, body), 400, { error: 'role must be administrator or weighmaster' });
      }
      expectRefused(await put(await ownId(), { role: 'weighmaster' }), 409, {
        error: 'You cannot change your own role',
      });
    });

    it('changes the role, which takes effect for the open session, and ignores all other fields', async () => {
      const { id, username, token } = await signedInUser();
      const response = await put(id, { role: 'weighmaster', username: 'another', is_suspended: true });
      expect([response.status, response.body]).toEqual([200, await listed(id)]);
      expect(response.body).toMatchObject({ id, username, role: 'weighmaster', is_suspended: false });
      expectRefused(await as(token, 'GET', '/api/users'), 403, {
        error: 'Your role does not allow this. Please ask an administrator.',
      });
      expect((await as(token, 'GET', '/api/entries')).status).toBe(200);
    });
  });

  describe('POST /api/users/{id}/reset-password', () => {
    it('refuses a short password, and the own account, so that a stolen session cannot take it over', async () => {
      const user = await signedInUser();
      const path = `/api/users/${user.id}/reset-password`;
      expectRefused(await post(path, { newPassword: '12345' }), 400, {
        error: 'Password must be at least 6 characters long',
      });
      expectRefused(await as(user.token, 'POST', path, { newPassword: 'slack water' }), 409, {
        error: 'Change your own password in Profile Settings',
      });
      expect([await isSignedIn(user.token), await isRemembered(user)]).toEqual([true, true]);
    });

    it('changes the password and ends all sessions of the user', async () => {
      const user = await signedInUser();
      const response = await post(`/api/users/${user.id}/reset-password`, { newPassword: 'slack water' });
      expect([response.status, response.body]).toEqual([200, { message: 'Password reset successfully' }]);
      await expectSignedOut(user);
      expect((await signIn(user)).status).toBe(401);
      expect((await signIn({ ...user, password: 'slack water' })).status).toBe(200);
    });
  });

  describe('POST /api/users/{id}/suspend', () => {
    it('refuses an invalid choice and the own account', async () => {
      const { id } = await createUser();
      for (const body of [{}, { suspend: 'true' }, { suspend: null }]) {
        expectRefused(await post(`/api/users/${id}/suspend`, body), 400, { error: 'suspend must be true or false' });
      }
      expectRefused(await post(`/api/users/${await ownId()}/suspend`, { suspend: true }), 409, {
        error: 'You cannot suspend yourself',
      });
    });

    it('ends all sessions and refuses logins, and lifting it allows logins but restores no session', async () => {
      const user = await signedInUser();
      const response = await post(`/api/users/${user.id}/suspend`, { suspend: true });
      expect([response.status, response.body]).toEqual([200, { message: 'User suspended successfully' }]);
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
    it('turns it off and ends all sessions, but refuses when it is off and for the own account', async () => {
      const user = await signedInUser();
      expectRefused(await post(`/api/users/${user.id}/disable-2fa`), 409, {
        error: 'Two-factor authentication is not enabled',
      });
      const setup = await as(user.token, 'POST', '/api/auth/2fa/setup');
      const secret = (setup.body as { manualEntryKey: string }).manualEntryKey;
      await as(user.token, 'POST', '/api/auth/2fa/enable', { verificationCode: await generate({ secret }) });

      expectRefused(await as(user.token, 'POST', `/api/users/${user.id}/disable-2fa`), 409, {
        error: 'Turn off your own two-factor authentication in Profile Settings',
      });
      expect(await listed(user.id)).toMatchObject({ two_factor_enabled: true });

      const response = await post(`/api/users/${user.id}/disable-2fa`);
      expect([response.status, response.body]).toEqual([
        200,
        { message: 'Two-factor authentication disabled successfully' },
      ]);
      await expectSignedOut(user);
      expect(await listed(user.id)).toMatchObject({ two_factor_enabled: false });
    });
  });

  describe('DELETE /api/users/{id}', () => {
    it('refuses to delete the first administrator and the own account', async () => {
      const { id, token } = await signedInUser();
      expectRefused(await as(token, 'DELETE', '/api/users/1'), 409, {
        error: 'The first administrator cannot be deleted',
      });
      expectRefused(await as(token, 'DELETE', `/api/users/${id}`), 409, { error: 'You cannot delete yourself' });
    });

    it('deletes a user and ends all sessions, and the name can be reused but the id is not', async () => {
      const user = await signedInUser();
      const response = await admin('DELETE', `/api/users/${user.id}`);
      expect([response.status, response.body]).toEqual([200, { deletedUsername: user.username }]);
      await expectSignedOut(user);
      expectRefused(await admin('DELETE', `/api/users/${user.id}`), 404, NOT_FOUND);
      const next = await post('/api/users', { username: user.username, password: PASSWORD });
      expect((next.body as WireUser).id).toBeGreaterThan(user.id);
    });
  });
}
