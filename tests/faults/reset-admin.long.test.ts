import { expect, it } from 'vitest';
import { command } from '../support/command.ts';
import { sharedProduct } from '../support/shared-product.ts';

it('npm run reset-admin sets a new password for a user', async () => {
  const { product, client } = sharedProduct();
  const user = { username: 'bo', password: 'first password' };
  await client.call('POST', '/api/users', { ...user, email: null });
  const { output } = await command('reset-admin', product.environment, ['bo']);
  const [, password = ''] = /^Password: (.+)$/m.exec(output) ?? [];
  const login = async (tried: string) => (await client.send('POST', '/api/login', { ...user, password: tried })).status;
  expect([await login(user.password), await login(password)]).toEqual([401, 200]);
});
