import type { ReactNode } from 'react';
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
  return (
    <HistoryRouter>
      <HistoryMoves />
      {children}
    </HistoryRouter>
  );
}
