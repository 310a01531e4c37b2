import { PAGE_METADATA } from '@derby/micro-frontend/page-metadata';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { HomeBanner } from './home-banner.tsx';
import { SponsorGrid } from './sponsor-grid.tsx';

/** The front page: what the derby is, and who makes it possible. */
export function HomePage() {
  usePageMetadata(PAGE_METADATA.home);
  return (
    <>
      <HomeBanner />
      <SponsorGrid />
    </>
  );
}
