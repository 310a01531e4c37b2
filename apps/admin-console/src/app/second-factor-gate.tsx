import { Navigate } from '@derby/micro-frontend/router';
import type { ReactNode } from 'react';
import { PROFILE_PATH } from '../config/sections.ts';
import { useViewer } from '../lib/viewer.tsx';

/**
 * A section that is closed to who must first turn on two-factor authentication (`force_2fa_for_admin`): it leads to the
 * profile. The server decides; until it has answered the section is shown, so that a device without a network works on.
 */
export function SecondFactorGate({ children }: { readonly children: ReactNode }) {
  return useViewer()?.mustEnableTwoFactor ? <Navigate to={PROFILE_PATH} replace /> : children;
}
