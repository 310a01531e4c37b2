import { createTurns } from '../../kernel/index.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { TooManyAttemptsError } from '../errors.ts';
import { giveAttemptBack, takeAttempt, type Budget } from './attempt-limit.ts';
import {
  codeBudget,
  keyOf,
  knownNetworkBudget,
  networkBudget,
  noisyNetworksBudget,
  ownBudget,
  QUIET_MS,
  strangersBudget,
  ticketOf,
  type Attempt,
} from './budgets.ts';
import { isKnownNetwork } from './known-network.ts';
import { leaveLine, standInLine, type LineRequest } from './waiting-line.ts';

/** A waiting client retries after this time, before its place expires. */
const ASK_AGAIN_MS = 300;

const inTurn = createTurns();

interface Taken {
  readonly budgets: readonly Budget[];
  readonly lines: readonly LineRequest[];
}

/**
 * Checks a password or code unless there were too many wrong ones; `check` returns undefined for a wrong one. Only
 * wrong ones count. Throws TOO_MANY_ATTEMPTS. Refused attempts look nothing up, so unknown names are refused like known
 * ones.
 * A known device and a session have their own budgets, which no other client can use up. All others share: one budget
 * per account and network on known networks, and one per account elsewhere.
 */
export async function throttled<Result>(
  deps: AccountsDeps,
  attempt: Attempt,
  check: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  // One attempt at a time per client, so that right ones never reach the limit.
  return await inTurn(ownBudget(attempt)?.key ?? keyOf('turn', attempt), async () => {
    const now = deps.clock.now().getTime();
    const taken = await take(deps, attempt, now);
    await Promise.all(taken.lines.map(async (line) => await leaveLine(deps.attempts, line)));
    let result: Result | undefined;
    try {
      result = await check();
    } catch (error) {
      await giveBack(deps, taken, now);
      throw error;
    }
    if (result !== undefined) await giveBack(deps, taken, now);
    return result;
  });
}

/** Deletes the counted attempts of a client that has signed in. */
export async function forgetFailures(deps: AccountsDeps, attempt: Omit<Attempt, 'secret' | 'typed'>): Promise<void> {
  const budgets = (['password', 'code'] as const).map((secret) => {
    const one = { ...attempt, secret, typed: '' };
    return ownBudget(one) ?? knownNetworkBudget(one);
  });
  await Promise.all(
    budgets.map(async ({ key }) => {
      await deps.attempts.change(key, () => ({ keep: [], forMs: 0, result: undefined }));
    }),
  );
}

async function giveBack(deps: AccountsDeps, { budgets }: Taken, now: number): Promise<void> {
  await Promise.all(budgets.map(async (budget) => await giveAttemptBack(deps.attempts, { ...budget, now })));
}

async function take(deps: AccountsDeps, attempt: Attempt, now: number): Promise<Taken> {
  const own = ownBudget(attempt);
  if (own) {
    const waitMs = await takeAttempt(deps.attempts, { ...own, now });
    if (waitMs === 0) return { budgets: [own], lines: [] };
    // A device without attempts left may still sign in as an unknown client.
    if (attempt.owner?.kind !== 'device' || attempt.secret === 'code') throw new TooManyAttemptsError(waitMs);
  }
  const isKnown = await isKnownNetwork(deps, attempt.address);
  if (attempt.secret === 'code') {
    const budget = codeBudget(attempt, isKnown);
    const waitMs = await takeAttempt(deps.attempts, { ...budget, now });
    if (waitMs > 0) throw new TooManyAttemptsError(waitMs);
    return { budgets: [budget], lines: [] };
  }
  const ofAccount = isKnown ? await takeOnKnownNetwork(deps, attempt, now) : await takeElsewhere(deps, attempt, now);
  const ofNetwork = await takeOfNetwork(deps, attempt, now);
  if (ofNetwork)
    return { budgets: [...ofAccount.budgets, ...ofNetwork.budgets], lines: [...ofAccount.lines, ...ofNetwork.lines] };
  await giveBack(deps, ofAccount, now);
  throw new TooManyAttemptsError(ASK_AGAIN_MS);
}

/** Takes an attempt from a shared budget: free ones at once, later ones in the order of the line. */
async function takeInLine(
  deps: AccountsDeps,
  { budget, line }: { readonly budget: Budget; readonly line: LineRequest },
): Promise<Taken | undefined> {
  const { now } = line;
  const isFirst = await standInLine(deps.attempts, line);
  const limit = isFirst ? budget.limit : { ...budget.limit, spacingMs: Number.POSITIVE_INFINITY };
  const waitMs = await takeAttempt(deps.attempts, { ...budget, limit, now });
  return waitMs === 0 ? { budgets: [budget], lines: [line] } : undefined;
}

async function takeOnKnownNetwork(deps: AccountsDeps, attempt: Attempt, now: number): Promise<Taken> {
  const line = { key: keyOf('line', attempt), ticket: ticketOf(deps, attempt), now };
  const taken = await takeInLine(deps, { budget: knownNetworkBudget(attempt), line });
  if (!taken) throw new TooManyAttemptsError(ASK_AGAIN_MS);
  return taken;
}

/**
 * Takes an attempt on an unknown network. Networks share the account's budget. A network that was refused within the
 * last 30 s leaves it to the others and shares a smaller budget with other such networks.
 */
async function takeElsewhere(deps: AccountsDeps, attempt: Attempt, now: number): Promise<Taken> {
  const { attempts } = deps;
  const refusalKey = keyOf('refused', attempt);
  const isQuiet = await attempts.change(refusalKey, (stored) => ({
    keep: stored,
    forMs: QUIET_MS,
    result: stored.every((refusedAt) => refusedAt <= now - QUIET_MS),
  }));
  const line = { key: keyOf('line', attempt), ticket: ticketOf(deps, attempt), now };
  let waitMs = ASK_AGAIN_MS;
  if (isQuiet) {
    const budget = strangersBudget(attempt);
    waitMs = await takeAttempt(attempts, { ...budget, now });
    if (waitMs === 0) return { budgets: [budget], lines: [] };
  } else {
    const taken = await takeInLine(deps, { budget: noisyNetworksBudget(attempt), line });
    if (taken) return taken;
  }
  await attempts.change(refusalKey, () => ({ keep: [now], forMs: QUIET_MS, result: undefined }));
  throw new TooManyAttemptsError(isQuiet ? Math.max(waitMs, QUIET_MS) : waitMs);
}

/**
 * Takes an attempt from the network's budget, which limits hashing for one network over all names. Returns undefined
 * when it must wait.
 */
async function takeOfNetwork(deps: AccountsDeps, attempt: Attempt, now: number): Promise<Taken | undefined> {
  const budget = networkBudget(deps.settings.current(), attempt);
  if (!budget) return { budgets: [], lines: [] };
  const line = { key: `${budget.key}:line`, ticket: ticketOf(deps, attempt), now };
  return await takeInLine(deps, { budget, line });
}
