import { buffer } from 'node:stream/consumers';
import {
  assertSystem,
  UnavailableError,
  type Actor,
  type Deps,
  type DerbyStateReader,
  type Leases,
} from '../kernel/index.ts';
import { readBoardVersions, type DivisionReader } from '../leaderboard/index.ts';
import { listArchivedFish, raisePastVersion, readPastVersion } from '../past-derbies/index.ts';
import { createUploadLimits, fileNameOf, type PhotoStore } from '../photos/index.ts';
import type { SettingsReader } from '../settings/index.ts';
import { drawKeepsake } from './draw-keepsake.ts';
import { hashOfKeepsake, type KeepsakeFacts } from './keepsake-facts.ts';
import { returnLease, takeLease } from './keepsake-lease.ts';
import { findKeepsakes, keepsakeModel, storedOf, type StoredKeepsake } from './keepsake-rows.ts';
import type { KeepsakeStore } from './keepsake-store.ts';
import { isEarlier, planKeepsakes } from './plan-keepsakes.ts';
import { sweepKeepsakes } from './sweep-keepsakes.ts';
import { derbyFactsOf, factsOfPast, readWanted } from './wanted-keepsakes.ts';

export type KeepsakeDeps = Pick<Deps, 'database' | 'clock' | 'logger'> & {
  readonly settings: SettingsReader;
  readonly divisions: Pick<DivisionReader, 'read'>;
  readonly derbyState: Pick<DerbyStateReader, 'hasEnded'>;
  readonly photoStore: Pick<PhotoStore, 'open'>;
  readonly keepsakeStore: KeepsakeStore;
  readonly leases: Leases;
  /** Other than `drawKeepsake` in tests only. */
  readonly draw?: typeof drawKeepsake;
};

/** Ranks are read again after as many. */
const MOST_PER_ROUND = 10;
/** Of past derbies, whose fish may be of many years. */
const MOST_OF_PAST = 100;
/** Between two looks for lost files, and between two attempts with a photo that cannot be drawn. */
const SWEEP_INTERVAL_MS = 60 * 60_000;

/** What is to do. `past` is the id of the past derby that shows the fish. */
interface Work {
  readonly make: readonly { readonly facts: KeepsakeFacts; readonly past?: number }[];
  readonly remove: readonly StoredKeepsake[];
  readonly nextAtMs: number;
}

/** Makes the keepsakes of all fish with a photo, and removes those without. One per worker. */
export interface KeepsakeMaker {
  /**
   * Does a part of the work. Returns whether there was any: then call it again. Costs three small reads when nothing has
   * changed since the last call. A crash at any point loses at most one picture.
   */
  round(actor: Actor, signal?: AbortSignal): Promise<boolean>;
}

export function createKeepsakeMaker(deps: KeepsakeDeps): KeepsakeMaker {
  const { database, clock, logger, settings, keepsakeStore, draw = drawKeepsake } = deps;
  const keepsakes = keepsakeModel(database);
  const limits = createUploadLimits();
  /** What was found without work, and when there will be some nevertheless. */
  let idle: { readonly state: string; readonly untilMs: number } | undefined;
  /** The version of the past derbies whose keepsakes are complete. */
  let donePast: number | undefined;
  let sweptAtMs = Number.NEGATIVE_INFINITY;
  /** Photos that could not be drawn. */
  const failed = new Set<string>();

  /** Returns what all work follows from. The key is null while a change of the board is in progress. */
  async function readState() {
    const [{ open, ...versions }, hasEnded, past] = await Promise.all([
      readBoardVersions(database),
      deps.derbyState.hasEnded(),
      readPastVersion(database),
    ]);
    const derby = derbyFactsOf(settings.current());
    return { hasEnded, derby, key: open.length > 0 ? null : JSON.stringify([versions, hasEnded, past, derby]) };
  }

  async function findWork({ hasEnded, derby }: Awaited<ReturnType<typeof readState>>): Promise<Work> {
    const now = clock.now();
    const wanted = await readWanted(deps.divisions, derby, hasEnded ? null : now);
    // After the boards: a reset archives fish before it takes them off.
    const past = await findWorkOfPast();
    const rows = (await keepsakes.find({ past: null }).lean()).map(storedOf);
    const stored = new Map(rows.map((row) => [row.photo, row]));
    const shown = new Set(wanted.map(({ photo }) => photo));
    const missing = wanted.flatMap(({ photo }) => (stored.has(photo) ? [] : photo));
    // While a reset runs, a fish is in its past derby and on the board.
    const archived = new Set((await findKeepsakes(database, missing)).map(({ photo }) => photo));
    const drawable = wanted.filter(({ photo }) => !failed.has(photo) && !archived.has(photo));
    const { make, nextAtMs } = planKeepsakes(drawable, stored, now.getTime());
    return {
      make: [...make.map((facts) => ({ facts })), ...past.make],
      remove: [...rows.filter(({ photo }) => !shown.has(photo)), ...past.remove],
      nextAtMs,
    };
  }

  /** Gives the keepsakes of archived fish to their past derby. Returns what they lack, and what deleted ones have left. */
  async function findWorkOfPast(): Promise<Pick<Work, 'make' | 'remove'>> {
    const version = await readPastVersion(database);
    if (version === donePast) return { make: [], remove: [] };
    const { derbyIds, pages } = await listArchivedFish(deps);
    const make: Work['make'][number][] = [];
    let given = 0;
    for await (const page of pages()) {
      const past = page.derby.id;
      const photos = page.fish.map(({ fishPhotoPath }) => fileNameOf(fishPhotoPath));
      const update = await keepsakes.updateMany({ _id: { $in: photos }, past: null }, { $set: { past } });
      given += update.modifiedCount;
      if (make.length >= MOST_OF_PAST) continue;
      // Without those that the worker has not made once more after the end.
      const final = (await findKeepsakes(database, photos)).filter(({ rankedAt }) => rankedAt === null);
      const present = new Set(final.map(({ photo }) => photo));
      const missing = factsOfPast(page).filter(({ photo }) => !present.has(photo) && !failed.has(photo));
      make.push(...missing.map((facts) => ({ facts, past })));
    }
    const left = await keepsakes.find({ past: { $ne: null, $nin: derbyIds } }).lean();
    if (make.length === 0 && left.length === 0) donePast = version;
    // Front doors name the picture of a winner.
    if (given > 0) await raisePastVersion(database);
    return { make, remove: left.map(storedOf) };
  }

  async function makeOne({ facts, past }: Work['make'][number]): Promise<boolean> {
    const { photo, rank, rankedAt } = facts;
    const name = { photo, hash: hashOfKeepsake(facts) };
    const keepsake = await drawn(facts);
    if (!keepsake) {
      failed.add(photo);
      const [stored] = await findKeepsakes(database, [photo]);
      // It shows another weight or name.
      if (stored && past === undefined && !isEarlier(stored, facts)) await removeOne(stored);
      return false;
    }
    await keepsakeStore.save(name, keepsake);
    const set = { hash: name.hash, rank, rankedAt, ...(past !== undefined && { past }) };
    const before = await keepsakes.findOneAndUpdate({ _id: photo }, { $set: set }, { upsert: true }).lean();
    if (before && before.hash !== name.hash) await keepsakeStore.remove(storedOf(before));
    return true;
  }

  /** Returns null when there is no photo, or when it can be neither read nor drawn. Throws while its storage is away. */
  async function drawn(facts: KeepsakeFacts) {
    try {
      const file = await deps.photoStore.open(facts.photo);
      return file && (await draw(limits, facts, await buffer(file.stream)));
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      logger.warn({ err: error }, 'failed to draw keepsake, the sweep will retry');
      return null;
    }
  }

  async function removeOne(keepsake: StoredKeepsake): Promise<void> {
    const { photo, hash, past = null } = keepsake;
    const { deletedCount } = await keepsakes.deleteOne({ _id: photo, hash, past });
    if (deletedCount > 0) await keepsakeStore.remove(keepsake);
  }

  return {
    async round(actor, signal) {
      assertSystem(actor);
      const nowMs = clock.now().getTime();
      if (nowMs - sweptAtMs >= SWEEP_INTERVAL_MS) {
        await sweepKeepsakes(deps, new Date(nowMs - SWEEP_INTERVAL_MS));
        [sweptAtMs, idle, donePast] = [nowMs, undefined, undefined];
        failed.clear();
      }
      const state = await readState();
      if (idle !== undefined && idle.state === state.key && nowMs < idle.untilMs) return false;
      const work = await findWork(state);
      const next = work.make.slice(0, MOST_PER_ROUND);
      if (next.length + work.remove.length === 0) {
        idle = state.key === null ? undefined : { state: state.key, untilMs: work.nextAtMs };
        return false;
      }
      if (!(await takeLease(deps))) return false;
      // oxlint-disable no-await-in-loop -- one photo in memory at a time
      for (const one of work.remove) await removeOne(one);
      let made = 0;
      for (const one of next) {
        if (signal?.aborted || !(await takeLease(deps))) break;
        if (await makeOne(one)) made += 1;
      }
      // oxlint-enable no-await-in-loop
      if (next.some(({ past }) => past !== undefined)) await raisePastVersion(database);
      await returnLease(deps);
      logger.info({ made, removed: work.remove.length }, 'keepsakes made');
      return true;
    },
  };
}
