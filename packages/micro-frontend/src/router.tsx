import type { ReactNode } from 'react';
import { BrowserRouter as HistoryRouter } from 'react-router';
import { HistoryMoves } from './history-moves.tsx';

/**
 * The part of react-router that the apps use, shared as one module so that the rest is left out
 * of what a visitor downloads. Declarative mode only: the data router alone would cost 16 kB.
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

/** The router of the browser's own history, whose moves a remote can hold (`onHistoryMove`): only the data router blocks them. */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  return (
    <HistoryRouter>
      <HistoryMoves />
      {children}
    </HistoryRouter>
  );
}
