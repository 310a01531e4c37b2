import { readEvent } from '@derby/micro-frontend/runtime-config';
import { CLUB_LOGO_FILE, ClubLogo as Logo } from '@derby/ui/club-logo';
import type { ComponentProps } from 'react';
import { siteAssetUrl } from '../lib/site.ts';

/** The crest of the event's hosting club. */
export function ClubLogo(props: Omit<ComponentProps<typeof Logo>, 'organiser' | 'src'>) {
  return <Logo {...props} organiser={readEvent().organiser} src={siteAssetUrl(CLUB_LOGO_FILE)} />;
}
