import type { ReactNode } from 'react';
import { TideLines } from './tide-lines.tsx';

interface SeaBandProps {
  /** Short text above the title. */
  readonly eyebrow: string;
  readonly title: string;
  /** Shown below the title. */
  readonly line?: ReactNode;
  /** Shown at the right, for example a logo. */
  readonly children?: ReactNode;
}

/** The sea-coloured band at the top of a page, with its heading. */
export function SeaBand({ eyebrow, title, line, children }: SeaBandProps) {
  return (
    <div className="relative overflow-hidden bg-sea text-sea-ink">
      <TideLines />
      <div className="relative mx-auto flex w-full max-w-280 items-center gap-4 px-5 py-6 md:py-9">
        <div className="mr-auto">
          <p className="font-semibold text-sea-ink-2">{eyebrow}</p>
          <h1 className="mt-1 text-4xl md:text-6xl">{title}</h1>
          {line && <div className="mt-3">{line}</div>}
        </div>
        {children}
      </div>
    </div>
  );
}
