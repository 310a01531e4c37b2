import type { RemoteProps } from '@derby/micro-frontend/contract';
import { AppScope } from '@derby/ui/app-scope';
import '../styles.css';

/** Everything this remote shows. */
export function AdminConsole(_props: RemoteProps) {
  return (
    <AppScope name="admin-console">
      <main id="main" tabIndex={-1}>
        <h1 className="p-4 text-2xl">Ranger Admin</h1>
      </main>
    </AppScope>
  );
}
