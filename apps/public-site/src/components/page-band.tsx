import { readEvent } from '@derby/micro-frontend/runtime-config';
import { SeaBand } from '@derby/ui/sea-band';
import { ClubLogo } from './club-logo.tsx';

interface PageBandProps {
  readonly title: string;
  /** The line above the title: the event's title by default, null while it is not known. */
  readonly eyebrow?: string | null;
}

/** The coloured band at the top of a page, with its heading. */
export function PageBand({ title, eyebrow = readEvent().title }: PageBandProps) {
  return (
    // A space keeps the line's height.
    <SeaBand eyebrow={eyebrow ?? '\u00A0'} title={title}>
      <ClubLogo size={72} />
    </SeaBand>
  );
}
