import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type CallbackEvent,
  type CreateEvent,
  type SandboxEvent,
  type Message,
  createdMessage,
  inboundMessage,
  takeStep,
} from './message.ts';

/** Returns the events of earlier runs, oldest first. */
function readJournal(file: string): SandboxEvent[] {
  mkdirSync(dirname(file), { recursive: true });
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  // A kill during a write leaves half a line. Its request never got a response.
  if (whole !== text) writeFileSync(file, whole);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line): SandboxEvent => JSON.parse(line));
}

/** The state of the sandbox; only recorded events change it. */
export interface Store {
  /** Every create request, oldest first. */
  readonly creates: readonly CreateEvent[];
  readonly callbacks: readonly CallbackEvent[];
  /** By id, oldest first. */
  readonly messages: ReadonlyMap<string, Message>;
  readonly optedOut: ReadonlySet<string>;
  /** Hands the event to the operating system, so that a kill does not lose it, then applies it. */
  record(event: SandboxEvent): void;
  putPicture(mediaSid: string, bytes: Uint8Array): void;
  /** Returns the bytes of a picture. The caller checks the id. */
  pictureOf(mediaSid: string): Uint8Array | undefined;
  /** Deletes everything, also on disk. */
  clear(): void;
  /** Calls `listener` after each change; the returned function removes it. */
  onChange(listener: () => void): () => void;
}

const STOP_WORDS = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const START_WORDS = new Set(['START', 'YES', 'UNSTOP']);

/**
 * Opens the store with the state of earlier runs: events are lines of the file, and pictures are in `<file>.media`.
 * Without a file everything stays in memory.
 */
export function openStore(file: string | undefined): Store {
  const creates: CreateEvent[] = [];
  const callbacks: CallbackEvent[] = [];
  const messages = new Map<string, Message>();
  const optedOut = new Set<string>();
  const listeners = new Set<() => void>();
  const pictures = new Map<string, Uint8Array>();
  const pictureFolder = file === undefined ? undefined : `${file}.media`;

  function apply(event: SandboxEvent): void {
    switch (event.type) {
      case 'create':
        creates.push(event);
        if (event.sid !== null) messages.set(event.sid, createdMessage({ ...event, sid: event.sid }));
        break;
      case 'inbound':
        messages.set(event.sid, inboundMessage(event));
        if (STOP_WORDS.has(wordOf(event.body))) optedOut.add(event.from);
        if (START_WORDS.has(wordOf(event.body))) optedOut.delete(event.from);
        break;
      case 'status': {
        const message = messages.get(event.sid);
        if (message) takeStep(message, event);
        break;
      }
      case 'media':
        messages.get(event.sid)?.media.push(event);
        break;
      case 'callback':
        callbacks.push(event);
    }
  }

  if (file !== undefined) readJournal(file).forEach(apply);
  const notify = () => {
    for (const listener of listeners) listener();
  };

  return {
    creates,
    callbacks,
    messages,
    optedOut,
    record(event) {
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(event)}\n`);
      apply(event);
      notify();
    },
    putPicture(mediaSid, bytes) {
      if (pictureFolder === undefined) return void pictures.set(mediaSid, bytes);
      mkdirSync(pictureFolder, { recursive: true });
      writeFileSync(join(pictureFolder, mediaSid), bytes);
    },
    pictureOf(mediaSid) {
      if (pictureFolder === undefined) return pictures.get(mediaSid);
      const picture = join(pictureFolder, mediaSid);
      return existsSync(picture) ? readFileSync(picture) : undefined;
    },
    clear() {
      if (file !== undefined) writeFileSync(file, '');
      if (pictureFolder !== undefined) rmSync(pictureFolder, { recursive: true, force: true });
      pictures.clear();
      creates.length = 0;
      callbacks.length = 0;
      messages.clear();
      optedOut.clear();
      notify();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function wordOf(body: string): string {
  return body.trim().toUpperCase();
}

type Moment = Pick<CreateEvent, 'receivedAtMs' | 'monotonicMs'>;

/** Returns the current time on both clocks. */
export function momentNow(): Moment {
  return { receivedAtMs: Date.now(), monotonicMs: Number(process.hrtime.bigint()) / 1e6 };
}

/**
 * Returns the shortest time between two create requests in order of arrival, in ms; null for fewer than two. Of two
 * simultaneous requests, the later one may have been logged first. A restart of the machine, which restarts the
 * monotonic clock, takes longer than any gap.
 */
export function smallestGapMs(creates: readonly Moment[]): number | null {
  const gapsMs = runsOfTheMachine(creates).flatMap((run) => {
    const arrivals = run.toSorted((one, other) => one - other);
    return arrivals.slice(1).map((later, index) => later - (arrivals[index] ?? later));
  });
  return gapsMs.length === 0 ? null : gapsMs.reduce((smallest, gapMs) => Math.min(smallest, gapMs));
}

/** Returns the monotonic times between two restarts of the machine. */
function runsOfTheMachine(creates: readonly Moment[]): readonly number[][] {
  const runs: number[][] = [];
  for (const [index, { monotonicMs, receivedAtMs }] of creates.entries()) {
    const earlier = creates[index - 1];
    const isRestarted = earlier && monotonicMs < earlier.monotonicMs && receivedAtMs > earlier.receivedAtMs;
    if (earlier && !isRestarted) runs.at(-1)?.push(monotonicMs);
    else runs.push([monotonicMs]);
  }
  return runs;
}
