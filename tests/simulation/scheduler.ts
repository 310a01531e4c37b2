import { createHash } from 'node:crypto';
import TinyQueue from 'tinyqueue';

/** What an event happens to. Its events are dropped when it has died, and wait while it stands still. */
export interface Owner {
  readonly isDead: boolean;
  /** It stands still until this time. */
  readonly stillUntilMs: number;
}

interface Happening {
  atMs: number;
  readonly number: number;
  readonly owner: Owner | null;
  readonly happen: () => void;
  isCancelled: boolean;
}

/** More than any derby of a simulation needs. */
const MAX_STEPS = 400_000;

export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * Creates virtual time: a list of happenings in the order of their times. After each one, all code runs until it waits
 * for another happening. Nothing else decides the order, so a seed repeats its history.
 */
export function createScheduler() {
  const happenings = new TinyQueue<Happening>([], (one, other) => one.atMs - other.atMs || one.number - other.number);
  const history = createHash('sha256');
  const story: string[] = [];
  const unhashed: string[] = [];
  const hashAll = () => void history.update(unhashed.splice(0).join('\n'));
  let nowMs = 0;
  let steps = 0;
  let numbers = 0;

  return {
    /** Milliseconds since the simulation began. */
    nowMs: () => nowMs,
    steps: () => steps,
    /** Lets something happen after `ms`. Returns a function that cancels it. */
    after(ms: number, happen: () => void, owner: Owner | null = null): () => void {
      const happening = { atMs: nowMs + Math.max(0, ms), number: (numbers += 1), owner, happen, isCancelled: false };
      happenings.push(happening);
      return () => void (happening.isCancelled = true);
    },
    /** Adds a line to the history, by which two runs of a seed are compared. */
    record(line: string): void {
      unhashed.push(`${nowMs} ${line}`);
      if (unhashed.length > 1_000) hashAll();
    },
    /** Adds a line to the history and to the story, which people read. */
    tell(line: string): void {
      this.record(line);
      story.push(`${(nowMs / 1_000).toFixed(3).padStart(8)} s  ${line}`);
    },
    story: story as readonly string[],
    digest(): string {
      hashAll();
      return history.copy().digest('hex');
    },
    /** Runs until this time, or until `isOver` after a step. Throws when there are more steps than any derby needs. */
    async run(untilMs: number, isOver: () => boolean = () => false): Promise<void> {
      for (;;) {
        const next = happenings.peek();
        if (next === undefined || next.atMs > untilMs) break;
        happenings.pop();
        if (next.isCancelled || next.owner?.isDead) continue;
        if (next.owner && next.owner.stillUntilMs > next.atMs) {
          next.atMs = next.owner.stillUntilMs;
          happenings.push(next);
          continue;
        }
        nowMs = next.atMs;
        steps += 1;
        if (steps > MAX_STEPS) throw new Error(`the derby has not settled after ${MAX_STEPS} steps`);
        next.happen();
        await codeWaits();
        if (isOver()) return;
      }
      nowMs = Math.max(nowMs, untilMs);
    },
  };
}

/** Resolves when no code can go on without a happening: it uses promises only, no timers and no files. */
const codeWaits = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
