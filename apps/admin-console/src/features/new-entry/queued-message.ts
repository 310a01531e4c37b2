import type { TypedEntry } from '@derby/rules/entry-fields';
import type { Message } from '@derby/ui/message-card';
import { failureMessageOf } from './add-entry-failure.ts';
import { messages } from './messages.ts';
import { nameAndWeight } from './read-back.ts';

/**
 * The message card of a fish that the device keeps: why it was not sent, and that nothing is
 * lost; `error` is null when others are waiting before it.
 */
export function queuedMessageOf(typed: TypedEntry, error: unknown): Message {
  const queued = messages.queued(nameAndWeight(typed));
  if (error === null) return { tone: 'warn', text: queued };
  const { text, details } = failureMessageOf(error);
  return { tone: 'bad', text, details: typeof details === 'string' ? `${queued} ${details}` : queued };
}
