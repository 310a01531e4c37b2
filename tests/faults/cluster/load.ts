import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { send, type RawResponse, type Wire } from '../../support/send.ts';
import { fishOf, smallPhoto, type Angler, type Fish } from './weigh-ins.ts';

/** Reads in rotation. */
const READS = ['board', 'GraphQL board', 'page', 'photo'] as const;
const PAGES = 4;
const BOARD_QUERY = `query ($page: Int!) {
  leaderboard(division: REGULAR, page: $page, limit: 25) { version total entries { id rank lastName fishWeightLbs } }
}`;
/** One of this many weigh-ins has a photo. */
const PHOTO_EVERY = 5;
const TICK_MS = 5;
/** The limit of open requests. With more, the machine cannot reach the rate. */
const MOST_AT_ONCE = 120;
const CONNECTIONS = 2 * MOST_AT_ONCE;
const DEFAULT_RETRY_MS = 1_000;
const REPEAT_LIMIT_MS = 120_000;
const TEMPORARY = new Set([0, 502, 503]);

/** One request of the load and its response. */
export interface Call extends RawResponse {
  readonly kind: (typeof READS)[number] | 'weigh-in' | 'weigh-in with photo';
  /** What is wrong with the response; null for a right one. */
  readonly problem: string | null;
}

/** An acknowledged entry. */
export interface Acknowledged {
  readonly id: number;
  readonly weightLbs: number;
  readonly photoPath: string | null;
  /** The number of retries after 502, 503 or a broken connection. */
  readonly repeats: number;
}

/** The result of a load. */
export interface LoadResult {
  readonly calls: readonly Call[];
  readonly acknowledged: readonly Acknowledged[];
  /** Weigh-ins whose client gave up. */
  readonly givenUp: number;
  readonly perSecond: number;
}

/** A load that runs until `stop`. */
export interface Load {
  /** Returns the requests so far. */
  calls(): readonly Call[];
  /** Sends no new request, and waits for open requests and retried weigh-ins. */
  stop(): Promise<LoadResult>;
}

/** Requests per second. A busy machine reaches less. */
const PER_SECOND = Number(process.env['CLUSTER_LOAD'] ?? 100);
/** The share of weigh-ins. The other requests are reads. */
const WEIGH_INS_PART = 0.05;

/** The usual mix of reads and weigh-ins. */
export const USUAL_RATE = {
  readsPerSecond: PER_SECOND * (1 - WEIGH_INS_PART),
  weighInsPerSecond: PER_SECOND * WEIGH_INS_PART,
} as const;

/** Below this rate a test proves nothing. */
export const LEAST_PER_SECOND = PER_SECOND / 2;

/** Skips the first seconds, because processes are slow after their start. */
export const WARM_UP_MS = 12_000;

/** The rate and the target of a load. */
export interface LoadOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly readsPerSecond: number;
  readonly weighInsPerSecond: number;
  /** One of this many weigh-ins has a photo. */
  readonly photoEvery?: number;
  /** Returns the contestant of the entry with a number, from 0 on. */
  readonly anglerOf?: (number: number) => Angler;
  /** A status of weigh-ins that is not a problem: 409 once the derby has ended. */
  readonly refusal?: number;
}

/** Counted over all loads of a process, because the weight of each entry is derived from it. */
let fish = 0;

/**
 * Sends requests at a constant rate, whether earlier ones have their responses or not. New entries have an
 * Idempotency-Key and are retried after 502 and 503, as clients do. With too many open requests some are left out;
 * `perSecond` shows that.
 */
export async function startLoad(options: LoadOptions): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const photo = await smallPhoto();
  const client = createClient(options, agent);
  fish += 1;
  const shown = await client.weighIn(await fishOf(fish, photo, options.anglerOf?.(fish)));
  if (shown?.photoPath == null) throw new Error('The first weigh-in was refused.');
  const readOf = readsOf(shown.photoPath);
  const openRequests = new Set<Promise<unknown>>();
  const startedAtMs = performance.now();
  let begun = 0;
  let reads = 0;
  const over = new AbortController();

  function begin(work: Promise<unknown>): void {
    begun += 1;
    openRequests.add(work);
    void work.finally(() => openRequests.delete(work));
  }
  async function weighInNext(): Promise<void> {
    fish += 1;
    const hasPhoto = fish % (options.photoEvery ?? PHOTO_EVERY) === 0;
    await client.weighIn(await fishOf(fish, hasPhoto ? photo : null, options.anglerOf?.(fish)));
  }
  const isFull = () => openRequests.size >= MOST_AT_ONCE;
  const pump = (async () => {
    let dueReads = 0;
    let dueEntries = 0;
    while (!over.signal.aborted) {
      const seconds = (performance.now() - startedAtMs) / 1_000;
      for (; dueEntries < seconds * options.weighInsPerSecond; dueEntries += 1) if (!isFull()) begin(weighInNext());
      for (; dueReads < seconds * options.readsPerSecond; dueReads += 1) {
        if (!isFull()) begin(client.read(readOf((reads += 1))));
      }
      await wait(TICK_MS);
    }
  })();

  return {
    calls: () => client.calls,
    async stop() {
      over.abort();
      await pump;
      const seconds = (performance.now() - startedAtMs) / 1_000;
      await Promise.all(openRequests);
      agent.destroy();
      const { calls, acknowledged } = client;
      return { calls, acknowledged, givenUp: client.givenUp(), perSecond: begun / seconds };
    },
  };
}

type Read = readonly [Call['kind'], string, Wire?];

/** Returns a function that returns the read with a number. */
function readsOf(photoPath: string): (number: number) => Read {
  return (number) => {
    const page = 1 + (Math.floor(number / READS.length) % PAGES);
    const kind = READS[number % READS.length] ?? 'board';
    if (kind === 'page') return [kind, '/leaderboard', { headers: { accept: 'text/html' } }];
    if (kind === 'photo') return [kind, photoPath];
    if (kind === 'board') return [kind, `/api/entries/public?page=${page}&limit=25&is_junior=false`];
    const body = JSON.stringify({ query: BOARD_QUERY, variables: { page } });
    return [kind, '/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body }];
  };
}

/** Creates a client that sends requests, stores every response and retries weigh-ins. */
function createClient({ baseUrl, token, refusal }: LoadOptions, agent: Agent) {
  const calls: Call[] = [];
  const acknowledged: Acknowledged[] = [];
  let givenUp = 0;

  async function call(kind: Call['kind'], path: string, wire: Wire = {}): Promise<Call> {
    const response = await send(baseUrl + path, { ...wire, agent });
    const made = { ...response, kind, problem: problemOf(kind, response, refusal) };
    calls.push(made);
    return made;
  }

  /** Retries until the entry is created or refused, or the client gives up; null without an entry. */
  async function weighIn({ weightLbs, key, contentType, body, hasPhoto }: Fish): Promise<Acknowledged | null> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': contentType, 'idempotency-key': key };
    const kind = hasPhoto ? 'weigh-in with photo' : 'weigh-in';
    const from = performance.now();
    for (let repeats = 0; performance.now() - from < REPEAT_LIMIT_MS; repeats += 1) {
      const response = await call(kind, '/api/entries', { method: 'POST', headers, body });
      if (response.status === 201) {
        const entry = JSON.parse(response.body) as { id: number; fish_photo_path: string | null };
        const one = { id: entry.id, weightLbs, photoPath: entry.fish_photo_path, repeats };
        acknowledged.push(one);
        return one;
      }
      if (!TEMPORARY.has(response.status)) return null;
      const { 'retry-after': seconds } = response.headers;
      await wait(seconds === undefined ? DEFAULT_RETRY_MS : Number(seconds) * 1_000);
    }
    givenUp += 1;
    return null;
  }

  return {
    calls,
    acknowledged,
    weighIn,
    read: async ([kind, path, wire]: Read) => await call(kind, path, wire),
    givenUp: () => givenUp,
  };
}

function problemOf(
  kind: Call['kind'],
  { status, broken, body }: RawResponse,
  refusal: number | undefined,
): string | null {
  if (broken !== null) return broken;
  const isWeighIn = kind.startsWith('weigh-in');
  if (isWeighIn && status === refusal) return null;
  if (status !== (isWeighIn ? 201 : 200)) return `${status} ${body.slice(0, 200)}`;
  if (kind === 'GraphQL board' && body.includes('"errors"')) return body.slice(0, 200);
  return body.length === 0 ? 'an empty response' : null;
}
