import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { Icon } from '@derby/ui/icon';
import { useState, useSyncExternalStore } from 'react';
import type { MirrorState, ScaleMirror } from '../scale/scale-mirror.ts';

/** Beside the heading, where it moves nothing: connects a tablet that shows the form to the angler. */
export function ShowToAngler({ mirror }: { readonly mirror: ScaleMirror }) {
  const state = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = state.kind === 'shown';
  const open = (): void => void mirror.open(() => setIsOpen(false));
  return (
    <>
      <Button
        variant="quiet"
        className={`absolute! top-1/2 right-0 -translate-y-1/2 max-sm:size-12 max-sm:p-0! max-sm:border-transparent! max-sm:bg-transparent! ${isShown ? 'text-ok! sm:border-ok! sm:bg-ok-soft!' : ''}`}
        onClick={() => {
          setIsOpen(true);
          if (state.kind === 'off') open();
        }}
      >
        <Icon name={isShown ? 'check' : 'eye'} />
        <span className="max-sm:sr-only">{isShown ? 'Shown to the angler' : 'Show to the angler'}</span>
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Show to the angler">
        <div className="grid min-h-60 content-center justify-items-center gap-4 text-center text-lg">
          <Pairing
            state={state}
            onOpen={open}
            onStop={() => {
              mirror.close();
              setIsOpen(false);
            }}
          />
        </div>
      </Dialog>
    </>
  );
}

interface PairingProps {
  readonly state: MirrorState;
  readonly onOpen: () => void;
  readonly onStop: () => void;
}

function Pairing({ state, onOpen, onStop }: PairingProps) {
  switch (state.kind) {
    case 'opening':
      return <p role="status">Asking for a code...</p>;
    case 'code':
      return (
        <>
          <p>
            On the tablet, open{' '}
            <strong translate="no" className="[overflow-wrap:anywhere]">
              {window.location.host}/scale
            </strong>{' '}
            and type:
          </p>
          <p translate="no" className="font-display text-8xl font-semibold tracking-widest tabular-nums">
            {state.code}
          </p>
          <p className="text-balance text-ink-2">For one tablet, within two minutes. It gets weight and name only.</p>
        </>
      );
    case 'shown':
      return (
        <>
          <p>The tablet shows weight and name of this form.</p>
          <Button variant="quiet" onClick={onStop}>
            Stop showing
          </Button>
        </>
      );
    case 'off':
      return (
        <>
          <p role="status">{state.problem}</p>
          <Button variant="quiet" onClick={onOpen}>
            Show a new code
          </Button>
        </>
      );
  }
}
