import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useAppScope } from './app-scope.tsx';

/** Renders at the end of the body inside the app's scope, so that its utility classes apply. */
export function ScopedPortal({ children }: { readonly children: ReactNode }) {
  return createPortal(<div data-app={useAppScope()}>{children}</div>, document.body);
}
