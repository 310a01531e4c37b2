import { signIn } from './api.ts';
import type { Stack } from './stack.ts';

/** Saves one global setting by REST as the stack's administrator. Throws with the answer when it is refused. */
export async function saveSetting(stack: Stack, key: string, value: string): Promise<void> {
  const token = await signIn(stack.baseUrl, stack.administrator);
  const answer = await fetch(`${stack.baseUrl}/api/admin/global-settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ [key]: value }),
  });
  if (!answer.ok) throw new Error(`${key} was refused with ${answer.status}: ${await answer.text()}`);
}
