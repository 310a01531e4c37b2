import { setTimeout as wait } from 'node:timers/promises';
import { send as sendRaw, type RawResponse, type Wire } from '../../support/send.ts';

/** What an attack knows of the product. It can be sent to another process. */
export interface AttackTarget {
  /** The front door. */
  readonly baseUrl: string;
  /** Address of this machine that the requests come from. */
  readonly from: string;
  /** How long the attack sends requests. */
  readonly forMs: number;
  /** Requests and connections per second of all attacks together; null for no limit. */
  readonly perSecond: number | null;
  /** Connections that an attack on connections keeps open at the same time. */
  readonly connections: number;
}

/** A running attack. */
export interface AttackContext extends AttackTarget {
  /** Aborts when the time is over. */
  readonly over: AbortSignal;
  /** Keeps the response if it is a server error. */
  note(what: string, response: Pick<RawResponse, 'status' | 'headers' | 'body'>): void;
  /** Resolves when the next request may start. */
  turn(): Promise<void>;
}

/** Sends requests until `over`, and leaves no connection open. */
export type Attack = (context: AttackContext) => Promise<void>;

const MAX_ERRORS = 5;

/** Starts the time of an attack. The second value lists the server errors so far. */
export function openAttack(target: AttackTarget): [context: AttackContext, serverErrors: readonly string[]] {
  const serverErrors: string[] = [];
  const note: AttackContext['note'] = (what, response) => {
    if (!isUndeliberate(response) || serverErrors.length >= MAX_ERRORS) return;
    serverErrors.push(`server error: ${what.slice(0, 150)}: ${response.status} ${response.body.slice(0, 100)}`);
  };
  const over = AbortSignal.timeout(target.forMs);
  return [{ ...target, over, note, turn: createTurns(target.perSecond) }, serverErrors];
}

/** Returns turns at an even pace for all callers together. */
function createTurns(perSecond: number | null): () => Promise<void> {
  const everyMs = perSecond === null ? 0 : 1_000 / perSecond;
  let nextAt = performance.now();
  return async () => {
    const now = performance.now();
    nextAt = Math.max(now, nextAt) + everyMs;
    if (nextAt - everyMs > now) await wait(nextAt - everyMs - now);
  };
}

/** Sends one request of the attack to the front door. */
export async function send(context: AttackContext, path: string, wire: Wire = {}): Promise<void> {
  await context.turn();
  const response = await sendRaw(context.baseUrl + path, { from: context.from, ...wire });
  context.note(`${wire.method ?? 'GET'} ${path}`, response);
}

/** Runs `work` in parallel loops until the attack is over. Its argument counts up over all loops. */
export async function flood(
  { over }: AttackContext,
  clients: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const client = async () => {
    while (!over.aborted) await work(next++);
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** Returns a POST of JSON. */
export const jsonPost = (body: object): Wire => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Returns whether a response is a server error other than a refusal with Retry-After. */
function isUndeliberate({ status, headers }: Pick<RawResponse, 'status' | 'headers'>): boolean {
  return status >= 500 && !(status === 503 && headers['retry-after'] !== undefined);
}
