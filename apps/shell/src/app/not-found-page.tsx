import { Link } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { AppScope } from '@derby/ui/app-scope';
import { buttonClass } from '@derby/ui/button';
import { SalmonMark } from '@derby/ui/salmon-mark';

/** The page for unknown URLs. */
export function NotFoundPage({ isLeaderboardPublic }: { readonly isLeaderboardPublic: boolean }) {
  usePageMetadata('notFound');
  return (
    <AppScope name="shell">
      <main className="mx-auto grid max-w-xl justify-items-center gap-4 px-5 py-20 text-center">
        <SalmonMark tone="quiet" width={88} />
        <h1 className="text-5xl">Page not found</h1>
        <p className="text-balance text-ink-2">
          There is no page at this address. It may have moved, or the link may be wrong.
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <Link to="/" className={buttonClass()}>
            Go to the home page
          </Link>
          {isLeaderboardPublic && (
            <Link to="/leaderboard" className={buttonClass({ variant: 'quiet' })}>
              See the leaderboard
            </Link>
          )}
        </div>
      </main>
    </AppScope>
  );
}
