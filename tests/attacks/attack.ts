import { setTimeout as wait } from 'node:timers/promises';
import { ask, isUndeliberate, type Answer, type Question } from './judge/ask.ts';
import type { Tally } from './judge/judge.ts';

/** What an attack knows of the product. It can be sent to another process. */
export interface AttackTarget {
  /** The front door. */
  readonly baseUrl: string;
  /** Address of this machine that the requests come from. */
  readonly from: string;
  /** An administrator's token, for aborted uploads and upload maps only. Other attacks send no token. */
  readonly token: string;
  readonly seed: number;
  /** How long the attack sends requests. */
  readonly forMs: number;
  /** Requests and connections per second; null for no limit. */
  readonly perSecond: number | null;
  /** Connections that an attack on connections keeps open at the same time. */
  readonly connections: number;
}

/** A running attack. */
export interface AttackContext extends AttackTarget {
  readonly random: () => number;
  /** Aborts when the time is over. */
  readonly over: AbortSignal;
  readonly book: TallyBook;
  /** Resolves when the next request may start. */
  turn(): Promise<void>;
}

/** Attacks by name. Each ends soon after `over`, and leaves no connection open. */
export type Attack = (context: AttackContext) => Promise<void>;

/** Counts responses. */
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

/** Sends one request of the attack to the front door and counts the response. */
export async function send(context: AttackContext, path: string, question: Question = {}): Promise<Answer> {
  await context.turn();
  const answer = await ask(context.baseUrl + path, { from: context.from, ...question });
  context.book.note(`${question.method ?? 'GET'} ${path}`, answer);
  return answer;
}

/** Runs `work` in parallel loops until the attack is over. Its argument counts up over all loops. */
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

/** Runs `work` once for each item, `width` at a time. Skips the rest when the attack is over. */
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

/** Resolves when the attack is over. */
export async function untilOver({ over }: AttackContext): Promise<void> {
  await wait(2 ** 31 - 1, undefined, { signal: over }).catch(() => undefined);
}

/** Returns a POST of JSON. */
export const jsonPost = (body: unknown): Question => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
