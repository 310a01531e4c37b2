import type { CallbackEvent, CreateEvent, SandboxEvent } from './events.ts';
import { openJournal } from './journal.ts';
import { createdMessage, inboundMessage, takeStep, type Message } from './message.ts';

/** The state of the sandbox; only recorded events change it. */
export interface Store {
  /** Every create request, oldest first. */
  readonly creates: readonly CreateEvent[];
  readonly callbacks: readonly CallbackEvent[];
  /** By id, oldest first. */
  readonly messages: ReadonlyMap<string, Message>;
  readonly optedOut: ReadonlySet<string>;
  /** Writes the event to the journal, then applies it. */
  record(event: SandboxEvent): void;
  /** Deletes everything, also on disk. */
  clear(): void;
  /** Calls `listener` after each change; the returned function removes it. */
  onChange(listener: () => void): () => void;
}

const STOP_WORDS = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const START_WORDS = new Set(['START', 'YES', 'UNSTOP']);

/** Opens the store with the state of earlier runs from the file. */
export function openStore(file: string | undefined): Store {
  const journal = openJournal(file);
  const creates: CreateEvent[] = [];
  const callbacks: CallbackEvent[] = [];
  const messages = new Map<string, Message>();
  const optedOut = new Set<string>();
  const listeners = new Set<() => void>();

  function apply(event: SandboxEvent): void {
    switch (event.type) {
      case 'create':
        creates.push(event);
        if (event.sid !== null) messages.set(event.sid, createdMessage({ ...event, sid: event.sid }));
        break;
      case 'inbound':
        messages.set(event.sid, inboundMessage(event));
        if (STOP_WORDS.has(wordOf(event.body))) optedOut.add(event.from);
        if (START_WORDS.has(wordOf(event.body))) optedOut.delete(event.from);
        break;
      case 'status': {
        const message = messages.get(event.sid);
        if (message) takeStep(message, event);
        break;
      }
      case 'media':
        messages.get(event.sid)?.media.push(event);
        break;
      case 'callback':
        callbacks.push(event);
    }
  }

  for (const event of journal.past) apply(event);
  const tell = () => {
    for (const listener of listeners) listener();
  };

  return {
    creates,
    callbacks,
    messages,
    optedOut,
    record(event) {
      journal.append(event);
      apply(event);
      tell();
    },
    clear() {
      journal.clear();
      creates.length = 0;
      callbacks.length = 0;
      messages.clear();
      optedOut.clear();
      tell();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function wordOf(body: string): string {
  return body.trim().toUpperCase();
}
