import { ErrorState } from '@derby/ui/error-state';
import { lazy } from 'react';
import type * as furtherPages from './further-pages.ts';

const loadPages = () => import('./further-pages.ts');

/**
 * Returns a page whose code is loaded when it is first shown; the page before stays until then. Browsers remember a
 * failed module until the page is reloaded, so a retry reloads it.
 */
export const furtherPage = (name: keyof typeof furtherPages, load: () => Promise<typeof furtherPages> = loadPages) =>
  lazy(() =>
    load().then(
      (pages) => ({ default: pages[name] }),
      () => ({ default: FailedPage }),
    ),
  );

function FailedPage() {
  return (
    <div className="mx-auto max-w-xl px-5 py-20">
      <ErrorState message="This page could not be loaded." onRetry={() => window.location.reload()} />
    </div>
  );
}
