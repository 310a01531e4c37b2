import { clientOf } from './api.ts';
import type { Stack } from './stack.ts';

/** Saves one global setting by REST as the stack's administrator. Throws with the answer when it is refused. */
export async function saveSetting(stack: Stack, key: string, value: string): Promise<void> {
  await (await clientOf(stack)).save({ [key]: value });
}
