import { readEvent } from '@derby/micro-frontend/runtime-config';
import { SeaBand } from '@derby/ui/sea-band';
import { ClubLogo } from './club-logo.tsx';

/** The coloured band at the top of a page, with its heading. */
export function PageBand({ title }: { readonly title: string }) {
  return (
    <SeaBand eyebrow={readEvent().title} title={title}>
      <ClubLogo size={72} />
    </SeaBand>
  );
}
