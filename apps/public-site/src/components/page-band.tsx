import { SeaBand } from '@derby/ui/sea-band';
import { contestFacts } from '../lib/site.ts';
import { ClubLogo } from './club-logo.tsx';

/** The band of sea at the top of a page, with its heading. */
export function PageBand({ title }: { readonly title: string }) {
  return (
    <SeaBand eyebrow={contestFacts().title} title={title}>
      <ClubLogo size={72} />
    </SeaBand>
  );
}
