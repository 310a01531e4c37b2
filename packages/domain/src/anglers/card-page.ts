import { hash } from 'node:crypto';
import { readCardCode } from '@derby/rules/card-code';
import { initialOf } from '@derby/rules/board-search/search';
import type { AttemptCounter } from '../accounts/index.ts';
import {
  createNetworkShare,
  DomainError,
  networkOf,
  networksAround,
  OverloadError,
  WIDTH_FACTORS,
  type Actor,
} from '../kernel/index.ts';
import { assertBoardVisible, readFishOfAngler, type LeaderboardDeps } from '../leaderboard/index.ts';
import { anglerModel, cardKeyOf } from './angler.ts';
import { areSignsOf } from './card-code.ts';
import { readCardSeed, type CardDeps } from './card.ts';

type CardPageDeps = CardDeps & LeaderboardDeps & { readonly attempts: AttemptCounter };

/** What the page of a card shows. */
export type CardPage = NonNullable<Awaited<ReturnType<typeof readCardPage>>>;

/**
 * Returns what visitors see of a card: its number, the holder as on the board, and the holder's fish. The holder is null
 * for a card that is not given. Returns null for a code that is not of this derby. Throws LEADERBOARD_PRIVATE for visitors
 * while the board is private, TOO_MANY_ATTEMPTS or BUSY when the network tries many codes.
 */
export async function readCardPage(
  deps: CardPageDeps,
  actor: Actor,
  { code, address }: { readonly code: string; readonly address: string },
) {
  await assertBoardVisible(deps, actor);
  const { number = 0, signs = null } = readCardCode(code) ?? {};
  if (signs === null) return null;
  const seed = await readCardSeed(deps);
  const isRight = await checkGuess(deps, { code: `${number}-${signs}`, address }, () =>
    areSignsOf(seed, number, signs),
  );
  if (!isRight) return null;
  const holder = await anglerModel(deps.database)
    .findOne({ cardKey: cardKeyOf(seed.generation, number) }, { firstName: 1, lastName: 1 })
    .lean();
  if (holder === null) return { number, holder: null, fish: [] };
  const { _id: anglerId, firstName, lastName } = holder;
  const fish = await readFishOfAngler(deps, actor, { anglerId });
  return { number, holder: { firstInitial: initialOf(firstName), lastName }, fish };
}

/** Different wrong codes of a network. */
const WRONG_CODES = { max: 10, seconds: 60 };
/** Longer than a derby: sixty phones share the address of the venue, and each goes on with its card. */
const RIGHT_CODE_SECONDS = 86_400;
/** One code of a network at a time, so that parallel ones cannot exceed the limit. */
const turns = createNetworkShare({
  share: { total: 64, perNetwork: 1 },
  queue: { total: 1_000, perNetwork: 200 },
  limitMs: 3_000,
});

/** Checks a code unless its network has tried too many wrong ones. A code that was right there is always checked. */
async function checkGuess(
  { attempts }: CardPageDeps,
  { code, address }: { readonly code: string; readonly address: string },
  isRight: () => boolean,
): Promise<boolean> {
  const networks = networksAround(networkOf(address));
  const keyOf = (kind: string, text = '') => `card-${kind}:${hash('sha256', `${networks.at(-1)} ${text}`)}`;
  const rightKey = keyOf('right', code);
  if ((await attempts.get(rightKey)) !== null) return isRight();
  const leave = await turns.take(networks[0] ?? '').catch((error: unknown) => {
    throw error instanceof OverloadError ? new DomainError('BUSY', 'Many cards are opened right now.') : error;
  });
  try {
    const budgets = networks.map((name, width) => ({
      key: `card-wrong:${hash('sha256', name)}`,
      max: WRONG_CODES.max * (WIDTH_FACTORS[width] ?? 1),
    }));
    const used = await Promise.all(budgets.map(async ({ key }) => await attempts.get(key)));
    for (const [width, { max }] of budgets.entries()) {
      const { consumedPoints = 0, msBeforeNext = 0 } = used[width] ?? {};
      if (consumedPoints < max) continue;
      throw new DomainError('TOO_MANY_ATTEMPTS', 'Too many wrong codes. Please try again in a minute.', {
        retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
      });
    }
    if (isRight()) {
      await attempts.set(rightKey, 1, RIGHT_CODE_SECONDS);
      return true;
    }
    const customDuration = WRONG_CODES.seconds;
    // The page and its scripts ask for the same code.
    const { consumedPoints } = await attempts.penalty(keyOf('typed', code), 1, { customDuration });
    if (consumedPoints > 1) return false;
    await Promise.all(budgets.map(async ({ key }) => await attempts.penalty(key, 1, { customDuration })));
    return false;
  } finally {
    leave();
  }
}
