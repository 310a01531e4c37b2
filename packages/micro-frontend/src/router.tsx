import { type ReactNode, useState } from 'react';
import { BrowserRouter as HistoryRouter } from 'react-router';
import { HistoryMoves } from './history-moves.tsx';

/**
 * The parts of react-router that the apps use, shared as one module to keep the download small. Declarative mode only:
 * the data router would add 16 kB.
 */
export {
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
export type { Location } from 'react-router';

/**
 * The browser's router. A remote can hold its moves (`onHistoryMove`), because only the data router can block them
 * itself.
 */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  useState(nameFirstEntry);
  return (
    <HistoryRouter>
      <HistoryMoves />
      {children}
    </HistoryRouter>
  );
}

/**
 * Gives the entry of a page that was opened by its address a key of its own, as the router does for all later entries:
 * what is remembered by key must not appear in another visit.
 */
function nameFirstEntry(): void {
  const state = (window.history.state ?? {}) as { readonly key?: string };
  if (state.key === undefined)
    window.history.replaceState({ ...state, key: crypto.getRandomValues(new Uint32Array(1)).join('') }, '');
}
