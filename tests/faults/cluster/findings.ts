import { withDatabase } from '../../support/servers.ts';
import type { Stack } from '../../support/stack.ts';
import type { Acknowledged, Call } from './load.ts';
import { send } from '../../support/send.ts';

/** An entry of the board or the database. */
export interface Row {
  readonly id: number;
  readonly weightLbs: number;
}

const PAGE_SIZE = 100;
const TEMPORARY = new Set([502, 503]);

/** Reads all pages of the regular board as a visitor. */
export async function readBoard(baseUrl: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const response = await send(`${baseUrl}/api/entries/public?page=${page}&limit=${PAGE_SIZE}&is_junior=false`);
    if (response.status !== 200) throw new Error(`The board was answered ${response.status}: ${response.body}`);
    const { entries } = JSON.parse(response.body) as { entries: { id: number; fish_weight: number }[] };
    rows.push(...entries.map(({ id, fish_weight: weightLbs }) => ({ id, weightLbs })));
    if (entries.length < PAGE_SIZE) return rows;
  }
}

/** Reads the entries of the database. */
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

/** The comparison of acknowledged entries and rows. */
export interface EntryFindings {
  /** Acknowledged weights without a row with the returned id. */
  readonly lost: readonly number[];
  /** Weights with more than one row. */
  readonly twice: readonly number[];
}

/** Compares acknowledged entries and rows by their weights, which all differ. */
export function compareEntries(
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

/** Returns each problem with its time in ms since `startedAtMs`. */
export function problemsOf(calls: readonly Call[], startedAtMs = 0): string[] {
  return calls
    .filter(({ problem }) => problem !== null)
    .map(
      ({ kind, problem, sentAtMs, respondedAtMs }) =>
        `${kind}, ${Math.round(sentAtMs - startedAtMs)} to ${Math.round(respondedAtMs - startedAtMs)} ms: ${problem}`,
    );
}

/** Returns whether clients can handle a failed request: 502 or 503 with Retry-After. */
export function isClear({ status, headers }: Pick<Call, 'status' | 'headers'>): boolean {
  return TEMPORARY.has(status) && Number(headers['retry-after']) > 0;
}

/** Returns the failed requests that no kill explains: not clear, or later than `withinMs` after each kill. */
export function unexplained(calls: readonly Call[], killedAtMs: readonly number[], withinMs: number): Call[] {
  const isSoonAfter = ({ respondedAtMs }: Call) =>
    killedAtMs.some((atMs) => respondedAtMs >= atMs && respondedAtMs - atMs <= withinMs);
  return calls.filter((call) => call.problem !== null && !(isClear(call) && isSoonAfter(call)));
}

/** Counts requests by kind and result, e.g. `{ 'page 200': 120 }`. */
export function countsOf(calls: readonly Call[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, status } of calls) counts[`${kind} ${status}`] = (counts[`${kind} ${status}`] ?? 0) + 1;
  return counts;
}
