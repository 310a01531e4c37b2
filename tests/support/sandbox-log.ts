/** A create request as the sandbox logged it before its response. */
export interface ReceivedCreate {
  /** E.164. */
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  /** Milliseconds of the wall clock. */
  readonly receivedAtMs: number;
  /** Milliseconds of a monotonic clock. */
  readonly monotonicMs: number;
  /** The message's id when the sandbox accepted it, whatever its response. */
  readonly sid: string | null;
}

/** Returns every create request that reached the sandbox, refused ones included, oldest first. */
export async function createdMessages(sandboxUrl: string): Promise<ReceivedCreate[]> {
  const response = await fetch(`${sandboxUrl}/control/log`);
  return ((await response.json()) as { creates: ReceivedCreate[] }).creates;
}

/** Deletes all messages, pictures and opt-outs of the sandbox. */
export async function clearSandbox(sandboxUrl: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/log`, { method: 'DELETE' });
  if (!response.ok) throw new Error(`The sandbox was not cleared: ${response.status}.`);
}

/** Sets faults of the sandbox, e.g. `{ delayMs: 100 }`. */
export async function behave(sandboxUrl: string, behaviour: Readonly<Record<string, unknown>>): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  });
  if (!response.ok) throw new Error(`The sandbox refused the behaviour with ${response.status}.`);
}

/** The wall clock is read in whole milliseconds. */
const WALL_CLOCK_STEP_MS = 1;

/**
 * Returns the shortest time between two consecutive requests, in ms; Infinity for fewer than two. Each time is the
 * longer one on two clocks: the monotonic one stands still while a virtual machine is paused, and the wall clock may be
 * set back.
 */
export function smallestGapMs(creates: readonly ReceivedCreate[]): number {
  const gaps = creates.slice(1).map((later, index) => {
    const earlier = creates[index] ?? later;
    const wallMs = later.receivedAtMs - earlier.receivedAtMs - WALL_CLOCK_STEP_MS;
    return Math.max(later.monotonicMs - earlier.monotonicMs, wallMs);
  });
  return Math.min(...gaps);
}

/** A picture that the sandbox fetched. */
export interface FetchedMedia {
  readonly url: string;
  /** Null when there was no response. */
  readonly httpStatus: number | null;
  readonly contentType: string;
  readonly sizeBytes: number;
}

/** Returns every picture that the sandbox fetched or tried to fetch. */
export async function fetchedMedia(sandboxUrl: string): Promise<FetchedMedia[]> {
  const response = await fetch(`${sandboxUrl}/control/log`);
  return ((await response.json()) as { media: FetchedMedia[] }).media;
}
