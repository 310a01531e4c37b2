import { useRef, useState } from 'react';

/** An action that must be confirmed in a dialog. */
export interface ConfirmedAction<Target> {
  /** The item that the action concerns. It stays set while the dialog fades out. */
  readonly target: Target | null;
  readonly state: 'closed' | 'open' | 'pending';
  readonly ask: (target: Target) => void;
  readonly cancel: () => void;
  /** Closes the dialog after the work, unless it resolves to `stays-open`. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
}

/** Holds the state of a confirmation dialog. */
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
      let next: 'closed' | 'open' = 'closed';
      try {
        if ((await work()) === 'stays-open') next = 'open';
      } finally {
        isRunning.current = false;
        setState(next);
      }
    },
  };
}

/** Returns whether no element has the focus, for example because the button that opened a dialog was removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
