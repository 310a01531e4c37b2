import { TideLines } from '@derby/ui/tide-lines';
import { contestFacts } from '../lib/contest.ts';
import { ClubLogo } from './club-logo.tsx';

/** The band of sea at the top of a page, with its heading. */
export function PageBand({ title }: { readonly title: string }) {
  return (
    <div className="relative overflow-hidden bg-sea text-sea-ink">
      <TideLines />
      <div className="relative mx-auto flex w-full max-w-280 items-center gap-4 px-5 py-6 md:py-9">
        <div className="mr-auto">
          <p className="font-semibold text-sea-ink-2">{contestFacts().title}</p>
          <h1 className="mt-1 text-4xl md:text-6xl">{title}</h1>
        </div>
        <ClubLogo size={72} />
      </div>
    </div>
  );
}
