import { setTimeout as wait } from 'node:timers/promises';
import { ask, isUndeliberate, type Answer, type Question } from './judge/ask.ts';
import type { Tally } from './judge/judge.ts';

/** What an attack gets to know of the product; it may be sent to another process. */
export interface AttackTarget {
  /** The front door. */
  readonly baseUrl: string;
  /** Address of this machine that the requests come from. */
  readonly from: string;
  /** Of an administrator whose phone loses the connection, or who sends upload maps; other attacks have none. */
  readonly token: string;
  readonly seed: number;
  /** How long requests go on being made. */
  readonly forMs: number;
  /** Requests and connections that may be begun in a second; null for as many as are answered. */
  readonly perSecond: number | null;
  /** Connections that an attack keeps open at the same time, where it is about them. */
  readonly connections: number;
}

/** A running attack. */
export interface AttackContext extends AttackTarget {
  readonly random: () => number;
  /** Aborted when the time is up. */
  readonly over: AbortSignal;
  readonly book: TallyBook;
  /** Resolves when the next request may be begun. */
  turn(): Promise<void>;
}

/** Attacks by name. Each ends soon after `over`, and leaves no connection open. */
export type Attack = (context: AttackContext) => Promise<void>;

/** Counts answers. */
export interface TallyBook {
  note(what: string, answer: Pick<Answer, 'status' | 'headers' | 'text'>): void;
  close(): Tally;
}

const MAX_ERRORS = 20;

export function createTallyBook(): TallyBook {
  const statuses: Record<string, number> = {};
  const serverErrors: string[] = [];
  return {
    note(what, answer) {
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (!isUndeliberate(answer) || serverErrors.length >= MAX_ERRORS) return;
      serverErrors.push(`${what.slice(0, 150)}: ${answer.status} ${answer.text.slice(0, 100)}`);
    },
    close: () => ({ statuses, serverErrors }),
  };
}

/** Returns turns at an even pace for all callers together. */
export function createTurns(perSecond: number | null): () => Promise<void> {
  const everyMs = perSecond === null ? 0 : 1_000 / perSecond;
  let nextAt = performance.now();
  return async () => {
    const now = performance.now();
    nextAt = Math.max(now, nextAt) + everyMs;
    if (nextAt - everyMs > now) await wait(nextAt - everyMs - now);
  };
}

/** Sends one request of the attack to the front door and notes the answer. */
export async function send(context: AttackContext, path: string, question: Question = {}): Promise<Answer> {
  await context.turn();
  const answer = await ask(context.baseUrl + path, { from: context.from, ...question });
  context.book.note(`${question.method ?? 'GET'} ${path}`, answer);
  return answer;
}

/** Runs `work` in so many loops at the same time until the attack is over; the number counts up over all of them. */
export async function flood(
  context: AttackContext,
  clients: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const client = async () => {
    while (!context.over.aborted) {
      await work(next++);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** Runs `work` once for each item, `width` at a time; the rest is left out when the attack is over. */
export async function each<Item>(
  context: AttackContext,
  { items, width }: { readonly items: readonly Item[]; readonly width: number },
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const client = async () => {
    for (const item of left) {
      if (context.over.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: width }, client));
}

/** Resolves when the attack's time is up. */
export async function untilOver({ over }: AttackContext): Promise<void> {
  await wait(2 ** 31 - 1, undefined, { signal: over }).catch(() => undefined);
}

/** A POST of JSON. */
export const jsonPost = (body: unknown): Question => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
