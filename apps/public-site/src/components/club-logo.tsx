import { readEvent } from '@derby/micro-frontend/runtime-config';
import { siteAssetUrl } from '../lib/site.ts';

/** The hosting club's crest, a link out to its site. */
export function ClubLogo({ size }: { readonly size: number }) {
  const { name, url } = readEvent().organiser;
  const path = siteAssetUrl('/rangers-club.svg');
  if (!url) return <img src={path} alt={name} width={size} height={size} className="shrink-0 rounded-full" />;
  return (
    <a href={url} target="_blank" rel="noopener" className="shrink-0 rounded-full">
      <img src={path} alt={`${name}, opens the club's site`} width={size} height={size} />
    </a>
  );
}
