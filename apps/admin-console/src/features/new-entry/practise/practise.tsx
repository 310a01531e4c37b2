import { Link } from '@derby/micro-frontend/router';
import { EmptyState } from '@derby/ui/empty-state';
import { Loading } from '@derby/ui/loading';
import { lazy, Suspense } from 'react';
import { INDEX_PATH } from '../../../config/sections.ts';

/** The service worker of the console keeps it. */
const LazyPage = lazy(() =>
  import('./practise-page.tsx').then(
    (module) => ({ default: module.PractisePage }),
    () => ({ default: NotLoaded }),
  ),
);

function NotLoaded() {
  return (
    <EmptyState>
      <p>Practise could not be loaded. Please reload this page with a network.</p>
      <Link to={INDEX_PATH}>Go to New Entry</Link>
    </EmptyState>
  );
}

/** The page where volunteers practise New Entry. */
export function Practise() {
  return (
    <Suspense fallback={<Loading>Loading practise...</Loading>}>
      <LazyPage />
    </Suspense>
  );
}
