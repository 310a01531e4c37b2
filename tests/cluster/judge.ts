import { withDatabase } from '../support/servers.ts';
import type { Stack } from '../support/stack.ts';
import type { Acknowledged, Call } from './load.ts';
import { send } from './send.ts';

/** A fish as the board or the database has it. */
export interface Row {
  readonly id: number;
  readonly weightLbs: number;
}

const PAGE_SIZE = 100;
const TEMPORARY = new Set([502, 503]);

/** All pages of the regular board, as a visitor reads them. */
export async function readBoard(baseUrl: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await send(`${baseUrl}/api/entries/public?page=${page}&limit=${PAGE_SIZE}&is_junior=false`);
    if (answer.status !== 200) throw new Error(`The board was answered ${answer.status}: ${answer.body}`);
    const { entries } = JSON.parse(answer.body) as { entries: { id: number; fish_weight: number }[] };
    rows.push(...entries.map(({ id, fish_weight: weightLbs }) => ({ id, weightLbs })));
    if (entries.length < PAGE_SIZE) return rows;
  }
}

/** The entries of the database. */
export async function readEntries(stack: Stack): Promise<Row[]> {
  return await withDatabase(stack, async (client) => {
    const documents = await client
      .db()
      .collection<{ _id: number; fishWeightLbs: number }>('entries')
      .find()
      .project<{ _id: number; fishWeightLbs: number }>({ fishWeightLbs: 1 })
      .toArray();
    return documents.map(({ _id, fishWeightLbs }) => ({ id: _id, weightLbs: fishWeightLbs }));
  });
}

/** What rows say about the fish that were acknowledged. */
export interface EntryFindings {
  /** Weights that were acknowledged and have no row with the id that was answered. */
  readonly lost: readonly number[];
  /** Weights with more than one row. */
  readonly twice: readonly number[];
}

/** Each entry has a different weight. */
export function judgeEntries(
  acknowledged: readonly Pick<Acknowledged, 'id' | 'weightLbs'>[],
  rows: readonly Row[],
): EntryFindings {
  const ids = new Map<number, number[]>();
  for (const { id, weightLbs } of rows) ids.set(weightLbs, [...(ids.get(weightLbs) ?? []), id]);
  return {
    lost: acknowledged
      .filter(({ id, weightLbs }) => !ids.get(weightLbs)?.includes(id))
      .map(({ weightLbs }) => weightLbs),
    twice: [...ids].filter(([, own]) => own.length > 1).map(([weightLbs]) => weightLbs),
  };
}

/** A problem with when it was, in ms since `startedAtMs`. */
export function problemsOf(calls: readonly Call[], startedAtMs = 0): string[] {
  return calls
    .filter(({ problem }) => problem !== null)
    .map(
      ({ kind, problem, sentAtMs, answeredAtMs }) =>
        `${kind}, ${Math.round(sentAtMs - startedAtMs)} to ${Math.round(answeredAtMs - startedAtMs)} ms: ${problem}`,
    );
}

/** Whether a failed request is one that clients can deal with: 502 or 503, and when to come back. */
export function isClear({ status, retryAfter }: Pick<Call, 'status' | 'retryAfter'>): boolean {
  return TEMPORARY.has(status) && Number(retryAfter) > 0;
}

/** The failed requests that no kill explains: not clear, or answered later than `withinMs` after each kill. */
export function unexplained(calls: readonly Call[], killedAtMs: readonly number[], withinMs: number): Call[] {
  const isSoonAfter = ({ answeredAtMs }: Call) =>
    killedAtMs.some((atMs) => answeredAtMs >= atMs && answeredAtMs - atMs <= withinMs);
  return calls.filter((call) => call.problem !== null && !(isClear(call) && isSoonAfter(call)));
}

/** Requests by kind and what came of them, e.g. `{ 'page 200': 120 }`. */
export function countsOf(calls: readonly Call[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, status } of calls) counts[`${kind} ${status}`] = (counts[`${kind} ${status}`] ?? 0) + 1;
  return counts;
}
