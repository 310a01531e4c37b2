import type { DerbyEvent } from '@derby/rules/event/event-facts';
import type { ReactNode } from 'react';

interface ClubLogoProps extends Pick<DerbyEvent, 'organiser'> {
  readonly src: string;
  readonly size: number;
  /** Text next to the crest that names the link's target. */
  readonly children?: ReactNode;
}

/** The file of the crest among those of the public site. */
export const CLUB_LOGO_FILE = '/rangers-club.svg';

/** The hosting club's crest, linked to its site. */
export function ClubLogo({ organiser: { name, url }, src, size, children }: ClubLogoProps) {
  if (!url) return <img src={src} alt={name} width={size} height={size} className="shrink-0 rounded-full" />;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className={`flex shrink-0 items-center gap-2 underline ${children ? '' : 'rounded-full'}`}
    >
      <img src={src} alt={children ? name : `${name}, opens the club's site`} width={size} height={size} />
      {children}
    </a>
  );
}
