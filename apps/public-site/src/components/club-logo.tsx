import { derbyEvent } from '@derby/rules/event/event';
import type { ReactNode } from 'react';
import { siteAssetUrl } from '../lib/site.ts';

interface ClubLogoProps {
  readonly size: number;
  /** Words beside the crest, which say where it leads. */
  readonly children?: ReactNode;
}

/** The hosting club's crest, a link out to its site. */
export function ClubLogo({ size, children }: ClubLogoProps) {
  const { name, url } = derbyEvent.organiser;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className={`flex shrink-0 items-center gap-3 underline ${children ? '' : 'rounded-full'}`}
    >
      <img
        src={siteAssetUrl('/rangers-club.svg')}
        alt={children ? name : `${name}, opens the club's site`}
        width={size}
        height={size}
      />
      {children}
    </a>
  );
}
