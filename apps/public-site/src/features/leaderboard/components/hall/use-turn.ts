import { useEffect, useRef, useState } from 'react';

/**
 * Returns the number of the current turn since the screen was opened, by the clock of the device. One timer waits for
 * the next turn; after a sleep or a pause the clock decides, not the number of timers.
 */
export function useTurn(turnMs: number, isRunning: boolean): number {
  const startedAt = useRef<number>(undefined);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const sinceStart = (): number => {
      const now = Date.now();
      // A clock that is set back to a time before the start must not stop the screen.
      startedAt.current = Math.min(startedAt.current ?? now, now);
      return now - startedAt.current;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      timer = setTimeout(next, turnMs - (sinceStart() % turnMs));
    };
    function next(): void {
      setTurn(Math.floor(sinceStart() / turnMs));
      wait();
    }
    wait();
    const wake = (): void => {
      clearTimeout(timer);
      next();
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [turnMs, isRunning]);
  return turn;
}
