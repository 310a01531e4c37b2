import { useEffect, useState } from 'react';

/**
 * Returns the number of the current turn since the screen was opened, by the clock of the device. One timer waits for
 * the next turn; after a sleep or a pause the clock decides, not the number of timers.
 */
export function useTurn(turnMs: number, isRunning: boolean): number {
  const [startedAt] = useState(() => Date.now());
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    // A clock that is set back must not stop the screen.
    const sinceStart = (): number => Math.max(0, Date.now() - startedAt);
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
  }, [turnMs, isRunning, startedAt]);
  return turn;
}
