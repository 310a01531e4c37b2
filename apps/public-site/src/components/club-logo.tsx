import { derbyEvent } from '@derby/rules/event/event';
import { siteAssetUrl } from '../lib/site.ts';

/** The hosting club's crest, a link out to its site. */
export function ClubLogo({ size }: { readonly size: number }) {
  const { name, url } = derbyEvent.organiser;
  return (
    <a href={url} target="_blank" rel="noopener" className="shrink-0 rounded-full">
      <img src={siteAssetUrl('/rangers-club.svg')} alt={`${name}, opens the club's site`} width={size} height={size} />
    </a>
  );
}
