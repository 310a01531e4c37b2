import { describe, expect, it } from 'vitest';
import { fromWire } from '@derby/rules/wire-names';
import { createAccountTools, PASSWORD } from './account-tools.ts';
import type { ContractTools } from './contract-tools.ts';

interface WireEntry {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly fish_weight: number;
  readonly is_junior: boolean;
}

const ENTRY = 'id enteredBy mayCheck check { by }';
const CHECK = `mutation ($id: Int!, $seen: SeenEntryValues!) { checkEntry(id: $id, seen: $seen) { ${ENTRY} } }`;
const CREATE = `mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }`;
const UPDATE = `mutation ($id: Int!, $input: UpdateEntryInput!) { updateEntry(id: $id, input: $input) { id } }`;

/** Defines the tests of checks, which only GraphQL has: REST adds and corrects, and knows nothing of them. */
export function defineEntryChecksSuite(tools: ContractTools): void {
  const { admin, as, sendForm, sendJson, someone } = tools;
  const { newName } = createAccountTools(tools);

  async function signedIn(role: 'administrator' | 'weighmaster') {
    const user = { username: newName(), password: PASSWORD };
    expect((await admin('POST', '/api/users', { ...user, email: null, role })).status).toBe(201);
    const { body } = await sendJson('POST', '/api/login', user);
    return { username: user.username, token: (body as { token: string }).token };
  }
  type User = Awaited<ReturnType<typeof signedIn>>;

  async function graphql(user: User, query: string, variables: object = {}) {
    const { body } = await as(user.token, 'POST', '/graphql', { query, variables });
    const { data = {}, errors = [] } = body as {
      data?: Record<string, unknown>;
      errors?: { extensions: { code: string } }[];
    };
    return { data, code: errors[0]?.extensions.code };
  }
  const rest = (user: User, method: string, path: string, fields: Record<string, string>) =>
    sendForm(method, path, fields, { headers: { authorization: `Bearer ${user.token}` } });

  async function wired(id: number): Promise<WireEntry> {
    const entry = ((await admin('GET', '/api/entries')).body as WireEntry[]).find((one) => one.id === id);
    if (!entry) throw new Error('The entry is not listed');
    return entry;
  }
  async function check(user: User, id: number) {
    const { first_name, last_name, is_junior, fish_weight: fishWeightLbs } = await wired(id);
    return await graphql(user, CHECK, {
      id,
      seen: { ...fromWire({ first_name, last_name, is_junior }), fishWeightLbs },
    });
  }
  async function stateOf(user: User, id: number) {
    const { data } = await graphql(user, `{ entries { ${ENTRY} } }`);
    return (data['entries'] as { id: number }[]).find((one) => one.id === id);
  }

  /** The ways to add and to correct an entry. */
  const ADDERS: Readonly<Record<string, (user: User) => Promise<number>>> = {
    REST: async (user) => ((await rest(user, 'POST', '/api/entries', someone())).body as WireEntry).id,
    GraphQL: async (user) => {
      const { data } = await graphql(user, CREATE, { input: fromWire(someone()) });
      return (data['createEntry'] as { id: number }).id;
    },
  };
  const CORRECTORS: Readonly<Record<string, (user: User, id: number) => Promise<unknown>>> = {
    REST: async (user, id) => await rest(user, 'PUT', `/api/entries/${id}`, { phone_number: '2505552999' }),
    GraphQL: async (user, id) => await graphql(user, UPDATE, { id, input: { phoneNumber: '2505552998' } }),
  };

  describe.each(['administrator', 'weighmaster'] as const)('an entry of an %s', (role) => {
    it.each(Object.keys(ADDERS))(
      'by %s is checked neither by its user nor by the last one who corrected it',
      async (api) => {
        const [adder, corrector, other] = [await signedIn(role), await signedIn(role), await signedIn('weighmaster')];
        const id = (await ADDERS[api]?.(adder)) ?? 0;
        expect(await stateOf(adder, id)).toEqual({ id, enteredBy: adder.username, mayCheck: false, check: null });
        expect((await check(adder, id)).code).toBe('FORBIDDEN');
        for (const correct of Object.values(CORRECTORS)) {
          await correct(corrector, id);
          expect((await check(corrector, id)).code).toBe('FORBIDDEN');
          expect(await stateOf(corrector, id)).toMatchObject({ mayCheck: false, check: null });
        }
        // REST has no call for it, and ignores or refuses whatever names it.
        await rest(adder, 'PUT', `/api/entries/${id}`, {
          check: adder.username,
          checked_by: adder.username,
          entered_by: 'x',
        });
        expect((await rest(adder, 'POST', `/api/entries/${id}/check`, {})).status).toBe(404);
        expect(await stateOf(other, id)).toMatchObject({ mayCheck: true, check: null, enteredBy: adder.username });
        expect(await check(other, id)).toMatchObject({ data: { checkEntry: { check: { by: other.username } } } });
      },
    );
  });

  it('REST shows no check, keeps it with equal values, and removes it with another weight', async () => {
    const [adder, other] = [await signedIn('weighmaster'), await signedIn('weighmaster')];
    const id = (await ADDERS['REST']?.(adder)) ?? 0;
    const before = await wired(id);
    await check(other, id);
    expect(await wired(id)).toEqual(before);
    const { first_name, last_name, fish_weight } = before;
    const same = { first_name, last_name, fish_weight: String(fish_weight), is_junior: 'false' };
    await rest(adder, 'PUT', `/api/entries/${id}`, same);
    expect(await stateOf(adder, id)).toMatchObject({ check: { by: other.username } });
    await rest(adder, 'PUT', `/api/entries/${id}`, { ...same, fish_weight: '13' });
    expect(await stateOf(adder, id)).toMatchObject({ check: null });
  });
}
