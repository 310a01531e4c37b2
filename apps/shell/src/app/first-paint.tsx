import type { PageName } from '@derby/micro-frontend/pages';
import { AppScope } from '@derby/ui/app-scope';
import { PagePlaceholder } from '../components/page-placeholder.tsx';
import { TopNavigation } from '../features/navigation/components/top-navigation.tsx';

interface FirstPaintProps {
  readonly page: PageName;
  readonly contestTitle: string | undefined;
}

/** What the front door puts into the HTML of a public page: the top of it as a visitor will see it, without its workings. */
export function FirstPaint({ page, contestTitle }: FirstPaintProps) {
  return (
    <AppScope name="shell">
      <TopNavigation page={page} isLeaderboardPublic isAuthenticated={false} onLogout={() => Promise.resolve()} />
      <PagePlaceholder page={page} contestTitle={contestTitle} />
    </AppScope>
  );
}
