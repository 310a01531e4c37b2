import { createHistoryMemory } from '@derby/micro-frontend/history-memory';
import { GraphqlRequestError } from '@derby/web-session/graphql-client';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePolling } from '../../hooks/use-polling.ts';
import type { CeremonyServer, HallDraw, SharedHall } from './ceremony-server.ts';

/** The time between two reads, after the end of the derby. */
const POLL_MS = 2_000;
/** Before it, only the scenes may change. */
const SCENES_POLL_MS = 30_000;

/** How long a screen that has moved the ceremony reads nothing: caches may still have the step before it. */
const CACHED_MS = 1_000;

type Step = number | null;

/** The last step of this tab, so that a reload in front of the guests shows it at once. */
const lastSteps = createHistoryMemory(
  'shared-ceremony',
  (value): value is Step => value === null || Number.isInteger(value),
);

interface SharedStepOptions {
  readonly server: CeremonyServer;
  /** The key of the history entry. */
  readonly visitKey: string;
  /** Whether a ceremony may start. One that runs is always followed. */
  readonly isExpected: boolean;
}

/**
 * Follows the ceremony and the draw that all hall screens share; both are null while there is none. Without a network it stays as
 * it is. `share` moves it from the step that was seen, if this browser has the session of an administrator.
 * `isSignedOut` is true after a move was refused because that session has ended, until the next move.
 */
export function useSharedStep({ server, visitKey, isExpected }: SharedStepOptions) {
  const [isSignedOut, setIsSignedOut] = useState(false);
  const [step, setStep] = useState<Step>(() => lastSteps.read(visitKey) ?? null);
  const [draw, setDraw] = useState<HallDraw | null>(null);
  const [scenes, setScenes] = useState<SharedHall['scenes']>([]);
  const reading = useRef<AbortController | null>(null);
  /** Until then, responses may be older than the last move from here. */
  const quietUntilMs = useRef(0);
  /** The step of the last move from here that the server has accepted since the last read. */
  const accepted = useRef<Step>(null);
  const moves = useRef(Promise.resolve());

  const stopReading = useCallback((): void => {
    reading.current?.abort();
    reading.current = null;
  }, []);

  async function read(): Promise<void> {
    if (reading.current || performance.now() < quietUntilMs.current) return;
    const request = new AbortController();
    reading.current = request;
    try {
      const next = await server.read(request.signal);
      if (reading.current !== request) return;
      accepted.current = null;
      setStep(next.step);
      setDraw(next.draw);
      setScenes(next.scenes);
    } catch {
      // The last step stays, and the next poll asks again.
    } finally {
      if (reading.current === request) reading.current = null;
    }
  }

  async function send(seen: number, to: number): Promise<void> {
    quietUntilMs.current = Number.POSITIVE_INFINITY;
    stopReading();
    // Not the step of this screen: the move to it may have been lost.
    await server.move(accepted.current ?? seen, to).then(
      () => (accepted.current = to),
      (error: unknown) => setIsSignedOut(error instanceof GraphqlRequestError && error.code === 'UNAUTHENTICATED'),
    );
    quietUntilMs.current = performance.now() + CACHED_MS;
  }

  useEffect(() => lastSteps.write(visitKey, step), [visitKey, step]);
  const begin = useEffectEvent(() => void read());
  useEffect(() => {
    const first = setTimeout(begin);
    return () => {
      clearTimeout(first);
      stopReading();
    };
  }, [stopReading]);
  usePolling(() => void read(), isExpected || step !== null ? POLL_MS : SCENES_POLL_MS, true);

  return {
    step,
    draw,
    scenes,
    isSignedOut,
    share: (seen: number, to: number): void => {
      setIsSignedOut(false);
      if (server.hasSession()) moves.current = moves.current.then(() => send(seen, to));
    },
  };
}
