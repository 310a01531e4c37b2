import { readEvent } from '@derby/micro-frontend/runtime-config';
import { SeaBand } from '@derby/ui/sea-band';
import type { ReactNode } from 'react';
import { ClubLogo } from './club-logo.tsx';

interface PageBandProps {
  readonly title: string;
  /** The line above the title: the event's title by default, null while it is not known. */
  readonly eyebrow?: string | null;
  /** Shown below the title. */
  readonly line?: ReactNode;
}

/** The coloured band at the top of a page, with its heading. */
export function PageBand({ title, eyebrow = readEvent().title, line }: PageBandProps) {
  return (
    // A space keeps the line's height.
    <SeaBand eyebrow={eyebrow ?? '\u00A0'} title={title} line={line}>
      <ClubLogo size={72} />
    </SeaBand>
  );
}
