import { ErrorState } from '@derby/ui/error-state';
import { type ComponentType, lazy } from 'react';

/**
 * Returns a page whose code is loaded when it is first shown; the page before stays until then. Browsers remember a
 * failed module until the page is reloaded, so a retry reloads it.
 */
export const lazyPage = <Props = object,>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (page) => ({ default: page }),
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
