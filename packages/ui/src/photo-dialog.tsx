import { photoShapeOf } from '@derby/rules/photo-shape';
import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { rankSurface } from './rank-medal.tsx';
import { Spinner } from './spinner.tsx';

interface PhotoDialogProps {
  readonly name: string;
  readonly rank: number;
  /** Without a URL, the failure is shown. */
  readonly photoUrl: string | null | undefined;
  /** Facts below the photo, for example `['Weight', '23.900000 lbs']`. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Texts for a photo that could not be loaded. */
  readonly failure: { readonly title: string; readonly details: string };
  /** Buttons below the facts. */
  readonly actions?: ReactNode;
  /** Called after the fade. */
  readonly onClosed: () => void;
}

/**
 * The photo of an entry with its facts. The header of the first three ranks is gold, silver or bronze. Opens when
 * rendered.
 */
export function PhotoDialog({ name, rank, photoUrl, facts, failure, actions, onClosed }: PhotoDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={`#${rank} ${name}`}
      headerClass={rankSurface(rank, 'border-b border-line')}
    >
      <Photo photoUrl={photoUrl} name={name} failure={failure} />
      <dl className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-3 text-sm text-ink-2">
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd translate="no" className="font-display text-xl leading-tight font-semibold text-ink tabular-nums">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {actions && <div className="mt-4 flex flex-wrap justify-end gap-3">{actions}</div>}
    </Dialog>
  );
}

function Photo({ photoUrl, name, failure }: Pick<PhotoDialogProps, 'photoUrl' | 'name' | 'failure'>) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed' || !photoUrl) {
    return (
      <div
        role="alert"
        className="grid min-h-60 place-content-center rounded-control bg-bad-soft p-4 text-center text-bad"
      >
        <p className="text-lg font-semibold">{failure.title}</p>
        <p>{failure.details}</p>
      </div>
    );
  }
  return (
    <div className="relative grid min-h-60 place-items-center overflow-hidden rounded-control bg-panel-2 text-ink-2">
      {state === 'loading' && (
        <span className="absolute">
          <Spinner />
        </span>
      )}
      <img
        src={photoUrl}
        alt={`The salmon of ${name}`}
        {...photoShapeOf(photoUrl)}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
        className="h-auto max-h-[65dvh] w-full object-contain"
      />
    </div>
  );
}
