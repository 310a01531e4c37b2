import { openTabChannel } from '@derby/web-session/tab-channel';
import { createTurns } from '@derby/web-session/turns';
import type { Division } from './api/fetch-leaderboard-page.ts';

/** The delay from a pushed change to the request: caches may return the previous response that long. */
const PUSH_DELAY_MS = 1_000;

/** Visitors' requests are spread over this time. */
const PUSH_JITTER_MS = 1_000;

/** The delay after a refused connection for pushed changes; doubled after each refusal in a row. */
const PUSH_RETRY_MS = 30_000;

/** The longest such delay. Long, so that refused visitors do not request a connection more often than the board. */
const PUSH_RETRY_MAX_MS = 480_000;

const takeTurn = createTurns();

/**
 * Calls back one to two seconds after the server reports a change of the board, until the signal is aborted: by then
 * caches have the change, and requests are spread. A hidden page does not listen. It calls back when it is visible again.
 *
 * One page of the browser holds the connection for all of them, because a browser allows six connections to a site over
 * HTTP/1.1. The browser gives the turn to the next page when that page is hidden, closed or killed. A page that hangs
 * keeps it; the others then still poll. Where locks do not exist, each page has a connection.
 */
export function followBoardEvents(onChange: () => void, division: Division, until: AbortSignal): void {
  const name = `derby-board-${division.toLowerCase()}`;
  let due: ReturnType<typeof setTimeout> | undefined;
  let changedAtMs = 0;
  let hasListened = false;
  let listening: AbortController | undefined;

  const callIn = (delayMs: number): void => {
    due = setTimeout(
      () => {
        due = undefined;
        // Caches may not have a later change yet.
        const restMs = changedAtMs + PUSH_DELAY_MS - performance.now();
        if (restMs > 0) callIn(restMs);
        onChange();
      },
      delayMs + Math.random() * PUSH_JITTER_MS,
    );
  };
  const callLater = (): void => {
    changedAtMs = performance.now();
    if (due === undefined) callIn(PUSH_DELAY_MS);
  };
  const stop = (): void => {
    listening?.abort();
    listening = undefined;
    clearTimeout(due);
    due = undefined;
  };
  const start = (): void => {
    stop();
    listening = new AbortController();
    const { signal } = listening;
    const pages = openTabChannel(name, callLater);
    signal.addEventListener('abort', () => pages.close());
    const report = (): void => {
      callLater();
      pages.notify();
    };
    // Changes of the time in which the page was hidden.
    if (hasListened) callLater();
    const isLate = hasListened;
    hasListened = true;
    const work = async (isAfterOtherPage: boolean): Promise<void> => {
      if (!signal.aborted) await connect({ division, signal, isLate: isLate || isAfterOtherPage, report });
    };
    void takeTurn(name, work, signal);
  };
  const follow = (): void => (document.visibilityState === 'visible' ? start() : stop());

  follow();
  document.addEventListener('visibilitychange', follow);
  until.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', follow);
    stop();
  });
}

interface Connection {
  readonly division: Division;
  readonly signal: AbortSignal;
  /** Whether changes may have been missed before the first connection opens. */
  readonly isLate: boolean;
  readonly report: () => void;
}

/** Reports changes until the signal is aborted. */
async function connect({ division, signal, isLate, report }: Connection): Promise<void> {
  let retryMs = PUSH_RETRY_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  let mayHaveMissed = isLate;
  const open = (): void => {
    const opened = new EventSource(`/graphql/events/board?division=${division.toLowerCase()}`);
    opened.addEventListener('changed', report);
    opened.addEventListener('open', () => {
      if (mayHaveMissed) report();
      mayHaveMissed = true;
      retryMs = PUSH_RETRY_MS;
    });
    // The browser reconnects after a lost connection, but not after a refused one.
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(open, retryMs);
      retryMs = Math.min(2 * retryMs, PUSH_RETRY_MAX_MS);
    });
    source = opened;
  };
  open();
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => {
      clearTimeout(retry);
      source?.close();
      resolve();
    });
  });
}
