import { readEvent } from '@derby/micro-frontend/runtime-config';
import type { ReactNode } from 'react';
import { siteAssetUrl } from '../lib/site.ts';

interface ClubLogoProps {
  readonly size: number;
  /** Text next to the crest that names the link's target. */
  readonly children?: ReactNode;
}

/** The hosting club's crest, linked to its site. */
export function ClubLogo({ size, children }: ClubLogoProps) {
  const { name, url } = readEvent().organiser;
  const path = siteAssetUrl('/rangers-club.svg');
  if (!url) return <img src={path} alt={name} width={size} height={size} className="shrink-0 rounded-full" />;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className={`flex shrink-0 items-center gap-2 underline ${children ? '' : 'rounded-full'}`}
    >
      <img src={path} alt={children ? name : `${name}, opens the club's site`} width={size} height={size} />
      {children}
    </a>
  );
}
