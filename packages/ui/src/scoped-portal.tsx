import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useAppScope } from './app-scope.tsx';

/** Renders at the end of the body and still inside the app's scope, so that its utilities reach the content. */
export function ScopedPortal({ children }: { readonly children: ReactNode }) {
  return createPortal(<div data-app={useAppScope()}>{children}</div>, document.body);
}
