import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAccountTools } from './account-tools.ts';
import type { ContractTools } from './contract-tools.ts';

const WRONG = { error: 'Invalid username or password' };
const TOO_MANY = { error: 'Too many attempts. Please try again later.' };
const FREE_ATTEMPTS = 5;

/** Guessing passwords, by REST and GraphQL. */
export function defineThrottleSuite(tools: ContractTools): void {
  const { target, postJson, expectRefused } = tools;
  const accounts = createAccountTools(tools);

  async function guess(username: string, password = 'a wrong guess') {
    return await postJson('/api/login', { username, password });
  }

  describe('guessing passwords', () => {
    it.each(['a known user', 'an unknown user'])('is refused after five guesses for %s', async (who) => {
      const username = who === 'a known user' ? (await accounts.createUser()).username : `unknown-${randomUUID()}`;
      for (let attempt = 0; attempt < FREE_ATTEMPTS; attempt += 1) expectRefused(await guess(username), 401, WRONG);
      const refused = await guess(username);
      expectRefused(refused, 429, TOO_MANY);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    });

    it('counts by GraphQL what REST has counted', async () => {
      const { username } = await accounts.createUser();
      for (let attempt = 0; attempt < FREE_ATTEMPTS; attempt += 1) await guess(username);
      const answer = await fetch(`${target().baseUrl}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query: 'mutation ($input: LoginInput!) { login(input: $input) { token } }',
          variables: { input: { username, password: 'a wrong guess' } },
        }),
      });
      expect(answer.status).toBe(429);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await answer.json()).toMatchObject({
        errors: [{ message: TOO_MANY.error, extensions: { code: 'TOO_MANY_ATTEMPTS' } }],
      });
    });

    it('does not count right passwords, however many come at once', async () => {
      const user = await accounts.createUser();
      const answers = await Promise.all(Array.from({ length: 8 }, () => accounts.signIn(user)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    });
  });
}
