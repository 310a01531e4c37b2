/**
 * The part of react-router that the apps use, shared as one module so that the rest is left out
 * of what a visitor downloads. Declarative mode only: the data router alone would cost 16 kB.
 */
export {
  BrowserRouter,
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
