import { HALL_BUTTONS } from '@derby/ui/board/hall-frame';
import { Button } from '@derby/ui/button';
import { useSyncExternalStore } from 'react';
import type { useHallSettings } from './hall-settings.ts';

interface HallControlsProps extends Pick<ReturnType<typeof useHallSettings>, 'change' | 'canChange'> {
  readonly isPaused: boolean;
  readonly onPause: () => void;
}

const steps = [
  ['size', -1, 'Smaller text'],
  ['size', 1, 'Larger text'],
  ['pace', -1, 'Faster'],
  ['pace', 1, 'Slower'],
] as const;

/** The buttons of the operator. In full screen they show only on hover or keyboard focus. */
export function HallControls({ isPaused, onPause, change, canChange }: HallControlsProps) {
  const { isFull, isPossible } = useFullScreen();
  const isQuiet = isFull && !isPaused;
  return (
    <p className={`${HALL_BUTTONS} ${isQuiet ? 'opacity-0 focus-within:opacity-100 hover:opacity-100' : ''}`}>
      {steps.map(([name, by, label]) => (
        <Button key={label} variant="quiet" disabled={!canChange(name, by)} onClick={() => change(name, by)}>
          {label}
        </Button>
      ))}
      <Button variant="quiet" onClick={onPause}>
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      {isPossible && !isFull && (
        <Button variant="quiet" onClick={enterFullScreen}>
          Full screen
        </Button>
      )}
    </p>
  );
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Shows the page in full screen; does nothing when the browser refuses. Escape leaves. */
function enterFullScreen(): void {
  // Phones may lack it.
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

/** Returns whether the page is in full screen, and whether the browser supports it. */
function useFullScreen(): { readonly isFull: boolean; readonly isPossible: boolean } {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return { isFull, isPossible: document.fullscreenEnabled };
}
