import { useEffect, useEffectEvent, type RefObject } from 'react';
import { LONGEST_CLIMB_MS, PAGE_MS, SCREENFUL_MS } from '../constants.ts';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** A frame that came later than this was asked for before the page was hidden. */
const LONGEST_FRAME_MS = 100;

interface ClimbOptions {
  readonly isRunning: boolean;
  readonly onTop: () => void;
}

/**
 * Scrolls a list from where it is up to its first row, evenly, or a screenful at a time for who wants no motion. Where
 * it is counts from the top, so that rows that come or go meanwhile change nothing.
 */
export function useClimb(list: RefObject<HTMLElement | null>, { isRunning, onTop }: ClimbOptions): void {
  const arrive = useEffectEvent(onTop);
  useEffect(() => {
    const element = list.current;
    if (!isRunning || !element) return undefined;
    const climb = window.matchMedia(REDUCED_MOTION).matches ? climbByPages : climbEvenly;
    return climb(element, () => arrive());
  }, [isRunning, list]);
}

type Climb = (element: HTMLElement, onTop: () => void) => () => void;

const climbEvenly: Climb = (element, onTop) => {
  const speed = Math.max(element.clientHeight / SCREENFUL_MS, element.scrollHeight / LONGEST_CLIMB_MS);
  let last = performance.now();
  /** Browsers keep whole pixels only. */
  let owed = 0;
  let frame = requestAnimationFrame(move);
  function move(now: number): void {
    owed += Math.min(Math.max(now - last, 0), LONGEST_FRAME_MS) * speed;
    last = now;
    const whole = Math.floor(owed);
    owed -= whole;
    if (whole > 0) element.scrollTop -= whole;
    if (element.scrollTop > 0) frame = requestAnimationFrame(move);
    else onTop();
  }
  return () => cancelAnimationFrame(frame);
};

const climbByPages: Climb = (element, onTop) => {
  const screenHeight = element.clientHeight;
  const rowHeight = element.firstElementChild?.clientHeight || screenHeight;
  // Whole rows only: one that is cut off at the top stands whole on the next page.
  const step = Math.max(1, Math.floor(screenHeight / rowHeight)) * rowHeight;
  const pageMs = Math.min(PAGE_MS, (LONGEST_CLIMB_MS * step) / element.scrollHeight || PAGE_MS);
  const timer = setInterval(() => {
    if (element.scrollTop <= 0) onTop();
    else element.scrollTop -= step;
  }, pageMs);
  return () => clearInterval(timer);
};
