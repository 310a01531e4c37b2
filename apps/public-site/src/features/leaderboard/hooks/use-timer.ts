import { useEffect, useEffectEvent } from 'react';

interface TimerOptions<Step> {
  readonly delayMs: number;
  readonly isRunning: boolean;
  /** Another step, or a pause, restarts the timer. */
  readonly step: Step;
}

/** Calls back with the step after `delayMs` of running. */
export function useTimer<Step>(callback: (step: Step) => void, { delayMs, isRunning, step }: TimerOptions<Step>): void {
  const onTime = useEffectEvent(callback);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => onTime(step), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, isRunning, step]);
}
