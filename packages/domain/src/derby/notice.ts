import { instantOfWallClock, isWallClock, WALL_CLOCK_REASON } from '@derby/rules/event/derby-time';
import { noticeProblem } from '@derby/rules/notice';
import { auditedChange, DERBY_SUBJECT } from '../audit/index.ts';
import { assertAdministrator, BadInputError, ConflictError, unlessDuplicate, type Actor } from '../kernel/index.ts';
import type { Notice } from '../leaderboard/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { derbyModel, derbyOf, readDerby } from './derby.ts';

type NoticeDeps = SettingsDeps & { readonly publicUrl: string };

/**
 * Shows a line on every page, the hall screens and the console, in place of the one before (docs/rules.md, "Notice").
 * `until` is a wall-clock text `YYYY-MM-DDTHH:mm` in the derby's zone; without it the line stays until it is removed.
 * Throws UNAUTHENTICATED, BAD_INPUT, or CONFLICT when the derby is reset meanwhile.
 */
export async function setNotice(
  deps: NoticeDeps,
  actor: Actor,
  given: { readonly text: string; readonly until?: string | null | undefined },
): Promise<Notice> {
  assertAdministrator(actor);
  const text = given.text.trim();
  const problem = noticeProblem(text, deps.publicUrl);
  if (problem !== null) throw new BadInputError(`The notice ${problem}`, ['text']);
  const until = untilOf(given.until ?? null, deps.clock.now());
  await write(deps, actor, 'notice.set', { text, until });
  return { text, until };
}

function untilOf(given: string | null, now: Date): Date | null {
  if (given === null) return null;
  if (!isWallClock(given)) throw new BadInputError(`The end of the notice ${WALL_CLOCK_REASON}`, ['until']);
  const until = instantOfWallClock(given);
  if (until <= now) throw new BadInputError('The end of the notice is over. Choose a later time.', ['until']);
  return until;
}

/** Removes the line from every page. A repeat changes nothing. Throws UNAUTHENTICATED, CONFLICT. */
export async function removeNotice(deps: SettingsDeps, actor: Actor): Promise<boolean> {
  assertAdministrator(actor);
  await write(deps, actor, 'notice.removed', null);
  return true;
}

async function write(
  deps: SettingsDeps,
  actor: Actor,
  action: 'notice.set' | 'notice.removed',
  shown: { readonly text: string; readonly until: Date | null } | null,
): Promise<void> {
  const { generation } = await readDerby(deps);
  const notice = shown && { ...shown, generation };
  await auditedChange(
    deps,
    actor,
    { action, subject: DERBY_SUBJECT },
    async () => {
      // When the derby has another generation, the upsert tries to insert a second document and the key refuses it.
      const result = await unlessDuplicate(
        derbyModel(deps.database)
          .findOneAndUpdate(
            derbyOf(generation),
            { $set: { notice }, $setOnInsert: { status: 'active' } },
            { upsert: true, returnDocument: 'before' },
          )
          .lean()
          .then((before) => ({ before })),
      );
      if (result === null) throw new ConflictError('The derby was reset meanwhile. Please look and press again.');
      return result.before?.notice?.text ?? null;
    },
    (before) => ({ changes: { text: { from: before, to: shown?.text ?? null } } }),
  );
  await deps.events.publish({ kind: 'notice-changed' });
}
