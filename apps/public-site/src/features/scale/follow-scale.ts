import { withTimeLimit } from '@derby/web-session/with-time-limit';

/** What the display shows. */
export interface ScaleView {
  readonly weightLbs: number | null;
  readonly name: string;
  readonly thanks: {
    readonly rank: number | null;
    readonly isJunior: boolean;
    /** `29.66 takes #3` */
    readonly takes?: string | null;
    readonly qrCode: string | null;
  } | null;
}

/** The form sends a view every 5 s, also when nothing has changed. */
const SILENCE_MS = 12_000;
const RETRY_MS = 2_000;
const JOIN_LIMIT_MS = 10_000;
/** More than the largest view, with its QR code. */
const MAX_UNREAD_CHARACTERS = 65_536;
/** A wrong token, a display that was ended, or a session that has ended. */
const GONE = new Set([400, 404]);

/** Redeems a code. Returns the token of the display, or the reason in words, with `isReached` from the server. */
export async function joinScale(code: string): Promise<Joined> {
  try {
    return await withTimeLimit(JOIN_LIMIT_MS, async (signal) => {
      const response = await fetch('/graphql/scale/join', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
        signal,
      });
      const { token, errors } = (await response.json()) as { token?: string; errors?: { message: string }[] };
      if (token !== undefined) return { token };
      return errors?.[0] ? { problem: errors[0].message, isReached: true } : NOT_REACHED;
    });
  } catch {
    return NOT_REACHED;
  }
}

type Joined = { readonly token: string } | { readonly problem: string; readonly isReached: boolean };

const NOT_REACHED: Joined = { problem: 'The server could not be reached. Please try again.', isReached: false };

/**
 * Follows a form until its display is ended, or the signal aborts. Calls `onView` with each view, and with null while
 * none arrives. Not an EventSource, which would have the token in its address.
 */
export async function followScale(
  token: string,
  { onView, signal }: { readonly onView: (view: ScaleView | null) => void; readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one connection after the other
    const hasEnded = await followOnce(token, { onView, signal }).catch(() => false);
    if (hasEnded || signal.aborted) return;
    onView(null);
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Returns whether the display was ended. Rejects or returns false when the connection is lost. */
async function followOnce(
  token: string,
  { onView, signal }: { readonly onView: (view: ScaleView) => void; readonly signal: AbortSignal },
): Promise<boolean> {
  const connection = new AbortController();
  const end = (): void => connection.abort();
  signal.addEventListener('abort', end);
  let silence = setTimeout(end, SILENCE_MS);
  try {
    const response = await fetch('/graphql/events/scale', {
      headers: { 'x-scale-token': token },
      cache: 'no-store',
      signal: connection.signal,
    });
    if (GONE.has(response.status)) return true;
    if (!response.ok || !response.body) return false;
    for await (const event of eventsIn(response.body)) {
      if (event.startsWith('event: ended')) return true;
      if (!event.startsWith(VIEW)) continue;
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MS);
      onView(JSON.parse(event.slice(VIEW.length)) as ScaleView);
    }
    return false;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
    end();
  }
}

const VIEW = 'event: view\ndata: ';

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let unread = '';
  // oxlint-disable-next-line no-await-in-loop -- the parts of a stream
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (unread + decoder.decode(part.value, { stream: true })).split('\n\n');
    unread = events.pop() ?? '';
    if (unread.length > MAX_UNREAD_CHARACTERS) return;
    yield* events;
  }
}
