import type { ReactNode } from 'react';
import { TideLines } from './tide-lines.tsx';

interface SeaHeroProps {
  /** Short text above the heading. */
  readonly eyebrow: string;
  /** The heading as lines. */
  readonly lines: readonly string[];
  readonly summary: string;
  /** Shown below the summary. */
  readonly children?: ReactNode;
  /** Shown beside the text, or below it on a phone. */
  readonly graphic?: ReactNode;
}

/** The sea-coloured top of a front page. Content that loads later below or beside the text does not move it. */
export function SeaHero({ eyebrow, lines, summary, children, graphic }: SeaHeroProps) {
  return (
    <div className="relative overflow-hidden bg-sea text-sea-ink">
      <div className="absolute inset-0 animate-swell-once">
        <TideLines />
      </div>
      <div className="relative mx-auto grid w-full max-w-280 items-center gap-8 px-5 py-9 md:grid-cols-2 md:py-14">
        <div>
          <p className="text-lg font-semibold text-sea-ink-2">{eyebrow}</p>
          <h1 className="mt-2 text-[clamp(2.75rem,7vw,5.25rem)]">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
          <p className="mt-3.5 mb-5.5 max-w-[38ch] text-lg text-sea-ink-2">{summary}</p>
          {children}
        </div>
        {graphic}
      </div>
    </div>
  );
}
