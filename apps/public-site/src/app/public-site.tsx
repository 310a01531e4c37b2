import type { RemoteProps } from '@derby/micro-frontend/contract';
import { AppScope } from '@derby/ui/app-scope';
import '../styles.css';

/** Everything this remote shows. */
export function PublicSite(_props: RemoteProps) {
  return (
    <AppScope name="public-site">
      <main id="main" tabIndex={-1}>
        <h1 className="p-4 text-2xl">Rangers Salmon Derby</h1>
      </main>
    </AppScope>
  );
}
