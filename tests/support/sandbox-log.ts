/** A create request as the provider's stand-in wrote it down before it answered. */
export interface ReceivedCreate {
  /** E.164. */
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  /** Milliseconds of a clock that never jumps. */
  readonly monotonicMs: number;
  /** The message's id when the provider took it, whatever it answered. */
  readonly sid: string | null;
}

/** Every create request that reached the provider, refused ones as well, oldest first. */
export async function createdMessages(sandboxUrl: string): Promise<ReceivedCreate[]> {
  const answer = await fetch(`${sandboxUrl}/control/log`);
  return ((await answer.json()) as { creates: ReceivedCreate[] }).creates;
}

/** Makes the provider's stand-in forget all messages, pictures and STOPs. */
export async function clearSandbox(sandboxUrl: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/log`, { method: 'DELETE' });
  if (!answer.ok) throw new Error(`The sandbox was not cleared: ${answer.status}.`);
}

/** Sets faults of the provider's stand-in, e.g. `{ delayMs: 100 }`. */
export async function behave(sandboxUrl: string, behaviour: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  });
  if (!answer.ok) throw new Error(`The sandbox refused the behaviour with ${answer.status}.`);
}

/** The shortest time between two requests in a row, in ms; Infinity with fewer than two. */
export function smallestGapMs(creates: readonly ReceivedCreate[]): number {
  const gaps = creates.slice(1).map((one, index) => one.monotonicMs - (creates[index]?.monotonicMs ?? 0));
  return Math.min(...gaps);
}

/** A picture that the provider's stand-in fetched. */
export interface FetchedMedia {
  readonly url: string;
  /** Null when there was no answer. */
  readonly httpStatus: number | null;
  readonly contentType: string;
  readonly sizeBytes: number;
}

/** Every picture that the provider's stand-in has fetched, or tried to. */
export async function fetchedMedia(sandboxUrl: string): Promise<FetchedMedia[]> {
  const answer = await fetch(`${sandboxUrl}/control/log`);
  return ((await answer.json()) as { media: FetchedMedia[] }).media;
}
