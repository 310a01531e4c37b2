import { expect, test } from 'vitest';
import { openGatewayContext } from './testing/gateway-context.ts';
import { signInUser, type SignedInUser } from './testing/sign-in-user.ts';

const context = openGatewayContext({ count: 2 });

const send = async (url: string, body: object, token?: string) =>
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

/** Shows the form of a user, who is signed in at the first gateway, on a tablet at the other one. */
async function connect({ token }: SignedInUser) {
  const forms = `${context.one.url()}/graphql/scale`;
  const { display, code } = (await (await send(forms, {}, token)).json()) as Record<string, string>;
  let tabletToken = '';
  await expect
    .poll(async () => {
      const response = await send(`${context.other.url()}/graphql/scale/join`, { code });
      if (response.ok) ({ token: tabletToken } = (await response.json()) as { token: string });
      return response.status;
    })
    .toBe(200);
  const response = await fetch(`${context.other.url()}/graphql/events/scale`, {
    headers: { 'x-scale-token': tabletToken },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  return {
    show: async (name: string) => await send(`${forms}/view`, { display, weightLbs: 18.4, name, thanks: null }, token),
    next: async () => (await reader.read()).value,
  };
}

test('a form at one gateway is shown at the other one', async () => {
  const { show, next } = await connect(await signInUser(context, 'ada', 'WEIGHMASTER'));
  expect(await (await show('Yolanda Yardstick')).json()).toEqual({ isShown: true });
  expect(await next()).toBe('event: view\ndata: {"weightLbs":18.4,"name":"Yolanda Yardstick","thanks":null}\n\n');
});

test.each([
  ['logout', ({ token }: SignedInUser) => context.run('mutation { logout }', { token })],
  ['suspension', ({ id }: SignedInUser) => context.run(`mutation { setUserSuspended(id: ${id}, isSuspended: true) }`)],
])('%s ends the display of another gateway, and refuses the form', async (name, act) => {
  const user = await signInUser(context, `user of ${name}`);
  const { show, next } = await connect(user);
  await act(user);
  expect(await next()).toBe('event: ended\ndata: {}\n\n');
  expect(await next()).toBeUndefined();
  expect((await show('Ada')).status).toBe(401);
});
