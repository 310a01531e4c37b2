/** A create request as the sandbox logged it before its response. */
export interface ReceivedCreate {
  /** E.164. */
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
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

/** Returns the shortest time between two consecutive requests, in ms; Infinity for fewer than two. */
export function smallestGapMs(creates: readonly ReceivedCreate[]): number {
  const gaps = creates.slice(1).map((one, index) => one.monotonicMs - (creates[index]?.monotonicMs ?? 0));
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
