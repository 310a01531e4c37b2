import { useEffect, useEffectEvent } from 'react';

interface TimerOptions<Step> {
  readonly delayMs: number;
  readonly isRunning: boolean;
  /** Another step begins the time anew; so does a pause. */
  readonly step: Step;
}

/** Calls back with the step once it has had its time of running. */
export function useTimer<Step>(callback: (step: Step) => void, { delayMs, isRunning, step }: TimerOptions<Step>): void {
  const onTime = useEffectEvent(callback);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => onTime(step), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, isRunning, step]);
}
