import { messages as boardMessages } from '@derby/ui/board/messages';
import { Button } from '@derby/ui/button';
import { enterFullScreen, useFullScreen } from '../../hooks/use-full-screen.ts';
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
