import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DeliveryErrorCode } from './delivery.ts';
import { type Message, createdMessage, inboundMessage, takeStep } from './message.ts';
import type { OutcomeName } from './outcomes.ts';
import type { ProviderErrorCode } from './provider-json.ts';

/** The states of a message that the provider reports. */
export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';

/** A create request, logged before its response. Tests check these. */
export interface CreateEvent {
  readonly type: 'create';
  /** The wall-clock time at which the head of the request arrived. */
  readonly receivedAtMs: number;
  /** The same moment on the machine's monotonic clock, which restarts of the sandbox do not reset. */
  readonly monotonicMs: number;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly statusCallback: string | null;
  /** `refused` for a refusal by a rule, e.g. a missing number; the code says why. */
  readonly outcome: OutcomeName | 'refused';
  readonly errorCode: ProviderErrorCode | null;
  /** The message's id when it was accepted, whatever the response. */
  readonly sid: string | null;
}

/** A message that a phone sent. */
export interface InboundEvent {
  readonly type: 'inbound';
  readonly sid: string;
  readonly atMs: number;
  readonly from: string;
  readonly to: string;
  readonly body: string;
}

/** One step of a delivery. Like receipts, it may repeat or arrive late. */
export interface StatusEvent {
  readonly type: 'status';
  readonly sid: string;
  readonly atMs: number;
  readonly status: MessageStatus;
  readonly errorCode: DeliveryErrorCode | null;
}

/** A picture that was fetched; its bytes are stored when the response was 200. */
export interface MediaEvent {
  readonly type: 'media';
  readonly sid: string;
  readonly mediaSid: string;
  readonly url: string;
  /** Null when there was no response. */
  readonly httpStatus: number | null;
  readonly contentType: string;
  readonly sizeBytes: number;
}

/** A webhook call; `httpStatus` is that of the last attempt, null when there was no response. */
export interface CallbackEvent {
  readonly type: 'callback';
  readonly sid: string;
  readonly atMs: number;
  readonly url: string;
  readonly status: MessageStatus;
  readonly httpStatus: number | null;
  readonly attempts: number;
}

/** All events of the sandbox. */
export type SandboxEvent = CreateEvent | InboundEvent | StatusEvent | MediaEvent | CallbackEvent;

/** Stores the events, so that a restarted sandbox knows what it had accepted. */
interface Journal {
  /** The events of earlier runs, oldest first. */
  readonly past: readonly SandboxEvent[];
  /** Hands the event to the operating system before it returns: killing the process does not lose it. */
  append(event: SandboxEvent): void;
  clear(): void;
}

/** Opens or creates the file of JSON lines. Without a file nothing is stored. */
function openJournal(file: string | undefined): Journal {
  if (file === undefined) return { past: [], append: () => {}, clear: () => {} };
  mkdirSync(dirname(file), { recursive: true });
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  // A kill during a write leaves half a line. Its request never got a response.
  if (whole !== text) writeFileSync(file, whole);
  return {
    past: whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line): SandboxEvent => JSON.parse(line)),
    append: (event) => appendFileSync(file, `${JSON.stringify(event)}\n`),
    clear: () => writeFileSync(file, ''),
  };
}

/** Stores the bytes of fetched pictures. */
export interface MediaStorage {
  put(mediaSid: string, bytes: Uint8Array): void;
  get(mediaSid: string): Uint8Array | undefined;
  clear(): void;
}

/** Stores pictures in the folder, or in memory without one. The caller checks the ids. */
export function openMediaStorage(folder: string | undefined): MediaStorage {
  if (folder === undefined) {
    const storage = new Map<string, Uint8Array>();
    return {
      put: (mediaSid, bytes) => void storage.set(mediaSid, bytes),
      get: (mediaSid) => storage.get(mediaSid),
      clear: () => storage.clear(),
    };
  }
  return {
    put(mediaSid, bytes) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, mediaSid), bytes);
    },
    get(mediaSid) {
      const file = join(folder, mediaSid);
      return existsSync(file) ? readFileSync(file) : undefined;
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The state of the sandbox; only recorded events change it. */
export interface Store {
  /** Every create request, oldest first. */
  readonly creates: readonly CreateEvent[];
  readonly callbacks: readonly CallbackEvent[];
  /** By id, oldest first. */
  readonly messages: ReadonlyMap<string, Message>;
  readonly optedOut: ReadonlySet<string>;
  /** Writes the event to the journal, then applies it. */
  record(event: SandboxEvent): void;
  /** Deletes everything, also on disk. */
  clear(): void;
  /** Calls `listener` after each change; the returned function removes it. */
  onChange(listener: () => void): () => void;
}

const STOP_WORDS = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const START_WORDS = new Set(['START', 'YES', 'UNSTOP']);

/** Opens the store with the state of earlier runs from the file. */
export function openStore(file: string | undefined): Store {
  const journal = openJournal(file);
  const creates: CreateEvent[] = [];
  const callbacks: CallbackEvent[] = [];
  const messages = new Map<string, Message>();
  const optedOut = new Set<string>();
  const listeners = new Set<() => void>();

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

  for (const event of journal.past) apply(event);
  const notify = () => {
    for (const listener of listeners) listener();
  };

  return {
    creates,
    callbacks,
    messages,
    optedOut,
    record(event) {
      journal.append(event);
      apply(event);
      notify();
    },
    clear() {
      journal.clear();
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
 * Returns the shortest time between two create requests in order of arrival, in ms; null for fewer than two. Uses the
 * monotonic clock, or the wall clock when the machine restarted in between.
 */
export function smallestGapMs(creates: readonly Moment[]): number | null {
  const arrivals = inOrderOfArrival(creates);
  const gapsMs = arrivals.slice(1).map((later, index) => gapBetween(arrivals[index] ?? later, later));
  return gapsMs.length === 0 ? null : gapsMs.reduce((smallest, gapMs) => Math.min(smallest, gapMs));
}

/** Of two simultaneous requests, the later one may have been logged first. */
function inOrderOfArrival(creates: readonly Moment[]): readonly Moment[] {
  const runs: Moment[][] = [];
  for (const [index, moment] of creates.entries()) {
    const earlier = creates[index - 1];
    if (earlier && !isAfterRestart(earlier, moment)) runs.at(-1)?.push(moment);
    else runs.push([moment]);
  }
  return runs.flatMap((run) => run.toSorted((one, other) => one.monotonicMs - other.monotonicMs));
}

/** The monotonic clock restarts with the machine. */
function isAfterRestart(earlier: Moment, later: Moment): boolean {
  return later.monotonicMs < earlier.monotonicMs && later.receivedAtMs > earlier.receivedAtMs;
}

function gapBetween(earlier: Moment, later: Moment): number {
  return isAfterRestart(earlier, later)
    ? later.receivedAtMs - earlier.receivedAtMs
    : later.monotonicMs - earlier.monotonicMs;
}
