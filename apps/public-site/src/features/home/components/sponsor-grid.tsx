import { readEvent } from '@derby/micro-frontend/runtime-config';
import type { Sponsor } from '@derby/rules/event/event-facts';
import { useState } from 'react';
import { logoUrl } from '../../../lib/site.ts';

/** Returns a shuffled copy; all orders are equally likely. `random` returns numbers from 0 to below 1. */
export function shuffle<Item>(items: readonly Item[], random: () => number = Math.random): Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Logs to the browser's console. */
export function logProblem(message: string): void {
  // oxlint-disable-next-line eslint/no-console -- the browser has no other log
  console.warn(message);
}

/** The sponsors' logos, shuffled on each load so that no sponsor is always first. */
export function SponsorGrid() {
  const [shuffled] = useState(() => shuffle(readEvent().sponsors));
  if (shuffled.length === 0) return null;
  return (
    <section>
      <h2 className="mb-4 text-4xl">Our sponsors</h2>
      <ul aria-label="Our sponsors" className="grid gap-1.5 min-[30rem]:grid-cols-2 md:grid-cols-3 md:gap-3.5">
        {shuffled.map((sponsor) => (
          <SponsorLogo key={sponsor.src} sponsor={sponsor} />
        ))}
      </ul>
    </section>
  );
}

/** One logo. If it does not load, it is hidden and the console logs it. */
function SponsorLogo({ sponsor }: { readonly sponsor: Sponsor }) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  const handleError = (): void => {
    logProblem(`The logo ${sponsor.src} did not load`);
    setIsMissing(true);
  };
  return (
    <li className="grid place-items-center rounded-card border border-line bg-plate p-1 md:min-h-26 md:p-4 md:last:nth-[3n+1]:col-start-2">
      <img
        src={logoUrl(sponsor.src)}
        alt={sponsor.alt}
        width={240}
        height={72}
        loading="lazy"
        onError={handleError}
        style={{ minWidth: sponsor.minWidth }}
        className="h-auto max-w-full max-md:w-0"
      />
    </li>
  );
}
