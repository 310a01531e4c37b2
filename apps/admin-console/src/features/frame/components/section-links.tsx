import { NavLink } from '@derby/micro-frontend/router';
import { INDEX_PATH, SECTIONS, type Section } from '../../../config/sections.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import { messages } from '../constants.ts';

/** The sections that the viewer's role may see; the one shown is marked. */
export function SectionLinks() {
  const isAdministrator = useIsAdministrator();
  const sections = SECTIONS.filter(({ isForAllRoles }: Section) => isForAllRoles ?? isAdministrator);
  return (
    <nav aria-label={messages.sections} className="p-3">
      <ul className="grid gap-1">
        {sections.map(({ path, label }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={path === INDEX_PATH}
              className="flex min-h-11 items-center rounded-control px-3.5 font-semibold text-ink-2 no-underline hover:bg-panel-2 hover:text-ink aria-[current]:bg-sea aria-[current]:text-sea-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
