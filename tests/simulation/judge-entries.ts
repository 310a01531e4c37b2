import { VISITOR } from '@derby/domain/kernel';
import { readLeaderboard } from '@derby/domain/leaderboard';
import type { RunningGateway } from './product.ts';
import { derbyOf, sleep, type Fish, type World } from './world.ts';

interface StoredEntry {
  readonly _id: number;
  readonly ticketId: string;
  readonly fishWeightLbs: number;
  readonly isJunior: boolean;
  readonly createdAt: Date;
  readonly generation?: number;
  readonly requestKey?: string;
  readonly unsettledAt?: Date;
  readonly disqualificationReason?: string | null;
}

/** The fish of a weight: its whole number. */
const fishOf = (world: World, weightLbs: number): Fish | undefined => world.fish[Math.trunc(weightLbs) - 10];

/** Judges the entries when all is settled, and the `boards` that the gateways show. */
export function judgeEntries(world: World, boards: readonly (readonly number[][])[]): void {
  const { database, problems } = world;
  const { generation } = derbyOf(world);
  const rows = database.server.rows<StoredEntry>('entries');
  const counted = rows.filter((row) => (row.disqualificationReason ?? null) === null && row.unsettledAt === undefined);
  for (const { unsettledAt, ticketId } of rows) {
    if (unsettledAt) problems.push(`the entry with ticket ${ticketId} is neither accepted nor withdrawn`);
  }
  if (new Set(rows.map(({ ticketId }) => ticketId)).size < rows.length) problems.push('two entries have one ticket');
  for (const fish of world.fish) judgeFish(world, fish, { counted, generation });
  judgePastBoards(world);
  const right = JSON.stringify(boardOf(counted));
  for (const [index, board] of boards.entries()) {
    if (JSON.stringify(board) !== right) {
      problems.push(`gateway ${index + 1} shows ${JSON.stringify(board)}, stored are ${right}`);
    }
  }
}

function judgeFish(
  world: World,
  fish: Fish,
  { counted, generation }: { readonly counted: readonly StoredEntry[]; readonly generation: number },
): void {
  const { number, weights, isRemoved, entryId, refusal, isRestored, mayBeUnderWay } = fish;
  const own = counted.filter(({ fishWeightLbs }) => Math.trunc(fishWeightLbs) === number);
  const say = (what: string) => world.problems.push(`fish ${number} of ${fish.firstName} ${what}`);
  if (own.length > 1) say(`is on the board ${own.length} times`);
  for (const { fishWeightLbs } of own) {
    const isRight = weights.has(String(fishWeightLbs)) || isRestored;
    if (!isRight) say(`weighs ${fishWeightLbs}, not ${[...weights].join(' or ')}`);
  }
  if (isRestored) return;
  if (own.length > 0 && fish.generation !== generation) {
    say(`of derby ${fish.generation} is on the board of derby ${generation}`);
  }
  if (own.length > 0 && isRemoved === 'yes') say('is on the board although it was removed');
  // Registration may have opened between two requests that were under way at once.
  const mayBeAccepted = mayBeUnderWay && refusal === 'REGISTRATION_CLOSED';
  if (own.length > 0 && entryId === null && refusal !== null && !mayBeAccepted)
    say(`is on the board although it was refused (${refusal})`);
  if (own.length === 0 && entryId !== null && isRemoved === 'no' && fish.generation === generation) {
    say('was acknowledged and is on no board');
  }
}

/** Every fish of a derby that was reset is in its past boards with its last weight, unless it was removed. */
function judgePastBoards(world: World): void {
  const { generation } = derbyOf(world);
  const pages = world.database.server.rows<{ version: string; entries: readonly { fishWeightLbs: number }[] }>(
    'past_boards',
  );
  const archived = pages.flatMap(({ version, entries }) =>
    entries.map(({ fishWeightLbs }) => ({ version, fishWeightLbs })),
  );
  for (const version of new Set(pages.map((page) => page.version))) {
    const ofOne = archived.filter((one) => one.version === version).map((one) => fishOf(world, one.fishWeightLbs));
    const strangers = ofOne.filter((fish) => !fish?.isRestored && fish?.generation !== ofOne[0]?.generation);
    if (strangers.length > 0) world.problems.push(`a past derby has fish ${strangers[0]?.number} of another derby`);
  }
  for (const fish of world.fish) {
    const own = archived.filter(({ fishWeightLbs }) => fishOf(world, fishWeightLbs) === fish);
    const say = (what: string) => world.problems.push(`fish ${fish.number} of ${fish.firstName} ${what}`);
    if (own.length > 1) say(`is in ${own.length} past boards`);
    if (fish.isRestored || world.restoredAtMs !== null) continue;
    const isMissing = own.length === 0 && fish.entryId !== null && fish.isRemoved === 'no';
    if (isMissing && fish.generation < generation) say('is missing in the past derby');
    for (const { fishWeightLbs } of own) {
      if (fish.isRemoved === 'yes') say('was removed and is in the past derby');
      if (!fish.weights.has(String(fishWeightLbs))) say(`weighs ${fishWeightLbs} in the past derby`);
    }
  }
}

/** One second after an acknowledged change no process may show the board before it, unless it is disturbed. */
export async function judgeBoardsNow(world: World, fish: Fish): Promise<void> {
  const { scheduler, problems } = world;
  const changedAtMs = scheduler.nowMs();
  const [isRemoved, weights] = [fish.isRemoved, fish.weights];
  const gateways = world.product.gateways();
  await sleep(world, READ_AFTER_MS);
  await Promise.all(
    gateways.map(async (gateway) => {
      const shown = (await readBoards(gateway)).flat().filter((weight) => Math.trunc(weight) === fish.number);
      const isDisturbed = world.disturbedAtMs > changedAtMs - CALM_MS || scheduler.nowMs() - changedAtMs > 1_000;
      const isOver = fish.isRemoved !== isRemoved || fish.weights !== weights || fish.isBusy;
      const { generation, reset } = derbyOf(world);
      if (isDisturbed || isOver || generation !== fish.generation || reset || isRemoved === 'maybe') return;
      const isRight = isRemoved === 'yes' ? shown.length === 0 : weights.has(String(shown[0]));
      if (!isRight) {
        problems.push(
          `${gateway.machine.name} shows fish ${fish.number} as ${String(shown[0])} a second after it was changed`,
        );
      }
    }),
  ).catch(() => undefined);
}

/** Boards are at most half a second old, and reading takes a few statements. */
const READ_AFTER_MS = 600;
/** After a fault, statements and events of that time may still be on their way. */
const CALM_MS = 20_000;

/** Returns what visitors see on a gateway: weights of both divisions by rank. */
export async function readBoards({ deps }: RunningGateway): Promise<number[][]> {
  return await Promise.all(
    (['regular', 'junior'] as const).map(async (division) => {
      const page = await readLeaderboard(deps, VISITOR, { division, page: 1, limit: 100 });
      return page.entries.map(({ fishWeightLbs }) => fishWeightLbs);
    }),
  );
}

const boardOf = (rows: readonly StoredEntry[]): number[][] =>
  [false, true].map((isJunior) =>
    rows
      .filter((row) => row.isJunior === isJunior)
      .map(({ fishWeightLbs }) => fishWeightLbs)
      .toSorted((a, b) => b - a),
  );
