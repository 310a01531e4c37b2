import type { Message } from '@derby/ui/message-card';
import { failureMessageOf } from './add-entry-failure.ts';
import type { TypedEntry } from './device/kept-fish.ts';
import { messages } from './messages.ts';
import { nameAndWeight } from './read-back.ts';

/**
 * The message card of a fish that the device keeps: why it was not sent, and that nothing is
 * lost; `error` is null when others are waiting before it.
 */
export function keptMessageOf(typed: TypedEntry, error: unknown): Message {
  const kept = messages.kept(nameAndWeight(typed));
  if (error === null) return { tone: 'warn', text: kept };
  const { text, details } = failureMessageOf(error);
  return { tone: 'bad', text, details: typeof details === 'string' ? `${kept} ${details}` : kept };
}
