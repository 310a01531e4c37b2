import type { RemoteProps } from '@derby/micro-frontend/contract';
import { Navigate, Route, Routes, type Location } from '@derby/micro-frontend/router';
import { ViewerProvider } from '../lib/viewer.tsx';
import { INDEX_PATH } from '../config/sections.ts';
import { GuardedFrame } from './guarded-frame.tsx';
import { SECTION_ROUTES } from './section-routes.tsx';

interface ConsoleProps extends Omit<RemoteProps, 'isAuthenticated'> {
  /** Which section it shows. */
  readonly place: Location;
}

/** The sections in their frame. */
export function Console({ place, isLeaderboardPublic, onLogout }: ConsoleProps) {
  return (
    <ViewerProvider>
      <Routes location={place}>
        <Route
          path={INDEX_PATH}
          element={<GuardedFrame isLeaderboardPublic={isLeaderboardPublic} onLogout={onLogout} />}
        >
          {SECTION_ROUTES.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
          <Route path="*" element={<Navigate to={INDEX_PATH} replace />} />
        </Route>
      </Routes>
    </ViewerProvider>
  );
}
