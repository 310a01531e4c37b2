import { useRef, useState } from 'react';

/** Something that is asked about in a dialog before it is done. */
export interface ConfirmedAction<Target> {
  /** What it is about; stays while the dialog fades. */
  readonly target: Target | null;
  readonly state: 'closed' | 'open' | 'pending';
  readonly ask: (target: Target) => void;
  readonly cancel: () => void;
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** The state of such a dialog; it is left when the work is done, well or not. */
export function useConfirmedAction<Target>(): ConfirmedAction<Target> {
  const [target, setTarget] = useState<Target | null>(null);
  const [state, setState] = useState<ConfirmedAction<Target>['state']>('closed');
  const isRunning = useRef(false);
  return {
    target,
    state,
    ask: (next) => {
      setTarget(next);
      setState('open');
    },
    cancel: () => setState('closed'),
    run: async (work) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setState('pending');
      try {
        await work();
      } finally {
        isRunning.current = false;
        setState('closed');
      }
    },
  };
}

/** Returns whether the element that had the focus has left the page, as the button does that opened a dialog. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
