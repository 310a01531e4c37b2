import { messages as boardMessages } from '@derby/ui/board/messages';
import { Button } from '@derby/ui/button';
import { useSyncExternalStore } from 'react';
import { messages } from '../../messages.ts';

interface HallControlsProps {
  readonly isPaused: boolean;
  readonly onPause: () => void;
}

/** The rule, and the two buttons; once the page fills the screen they show under the pointer or by keyboard only. */
export function HallControls({ isPaused, onPause }: HallControlsProps) {
  const { isFull, isPossible } = useFullScreen();
  const isQuiet = isFull && !isPaused;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-panel px-[0.8em] py-2">
      <p className="text-[max(0.875rem,0.42em)] text-ink-2">{boardMessages.tieRule}</p>
      <p className={`flex gap-2.5 text-base ${isQuiet ? 'opacity-0 focus-within:opacity-100 hover:opacity-100' : ''}`}>
        <Button variant="quiet" onClick={onPause}>
          {isPaused ? messages.resume : messages.pause}
        </Button>
        {isPossible && !isFull && (
          <Button variant="quiet" onClick={enterFullScreen}>
            {messages.fullScreen}
          </Button>
        )}
      </p>
    </footer>
  );
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Fills the screen with the page; a refusal leaves everything as it is. Escape leaves. */
function enterFullScreen(): void {
  document.documentElement.requestFullscreen().catch(() => undefined);
}

/** Whether the page fills the screen now, and whether the browser can do that. */
function useFullScreen(): { readonly isFull: boolean; readonly isPossible: boolean } {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return { isFull, isPossible: document.fullscreenEnabled };
}
