import { useQuery } from '@apollo/client/react';
import { Link, NavLink, Outlet, useLocation } from '@derby/micro-frontend/router';
import { BoardLinks, CONSOLE_TITLE, ConsoleBar, ConsoleColumns } from '@derby/ui/console-bar';
import { Drawer } from '@derby/ui/drawer';
import { ErrorState } from '@derby/ui/error-state';
import { Component, memo, type ReactNode, useEffect, useState } from 'react';
import { Segmented } from '@derby/ui/segmented';
import type { Question } from '../../../components/leave-question.tsx';
import { INDEX_PATH, PRACTISE_PATH, type Section, SECTIONS } from '../../../config/sections.ts';
import { Frame_LeaderboardVisibilityDocument } from '../../../generated/graphql.ts';
import { useRole } from '../../../lib/viewer.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useKeypadChoice, useThemeChoice } from '../../../lib/device-choices.ts';
import { Unanswered } from './unanswered.tsx';

const VISIBILITY_POLL_INTERVAL_MS = 30_000;
/** Tailwind's `lg`: from this width on the sidebar is beside the section. */
const WIDE_SCREEN = '(min-width: 64rem)';

interface ConsoleFrameProps {
  /** The visibility of the board as the shell knows it. */
  readonly isLeaderboardPublic: boolean;
  /** Asks about unsaved changes of the page before a key opens another one. Links ask by themselves. */
  readonly askPage: Question;
  readonly onLogout: () => void;
  /** Content of the bar; see `ConsoleBar`. */
  readonly status: ReactNode;
}

export function ConsoleFrame({ isLeaderboardPublic, askPage, onLogout, status }: ConsoleFrameProps) {
  const { pathname } = useLocation();
  const isPublic = useLeaderboardVisibility(isLeaderboardPublic);
  const drawer = useDrawer();
  const isNewEntry = pathname === INDEX_PATH;
  return (
    <div className="min-h-dvh bg-paper text-ink print:min-h-0">
      <ConsoleBar
        isLeaderboardPublic={isPublic}
        isDrawerOpen={drawer.isOpen}
        onOpenDrawer={drawer.open}
        onLogout={onLogout}
        status={status}
      />
      <ConsoleColumns
        menu={
          <>
            <SectionLinks />
            <DeviceChoices />
            {isNewEntry && <PractiseLink />}
          </>
        }
      >
        <SectionBoundary key={pathname}>
          <Outlet />
        </SectionBoundary>
      </ConsoleColumns>
      <Drawer key={drawer.visitKey} open={drawer.isOpen} onClose={drawer.close} title={CONSOLE_TITLE}>
        <SectionLinks />
        <DeviceChoices />
        {isNewEntry && <PractiseLink />}
        {isPublic && <BoardLinks className="grid border-t border-line p-3" />}
        <MenuLogout
          onLogout={() => {
            drawer.close();
            onLogout();
          }}
        />
      </Drawer>
      <Shortcuts askPage={askPage} onLogout={onLogout} />
      <Unanswered />
    </div>
  );
}

/**
 * Returns the visibility of the board. Polls every 30 s; Manage Derby changes it at once. Returns `assumed` until
 * the first response, and public after a failed one.
 */
function useLeaderboardVisibility(assumed: boolean): boolean {
  const { data, error } = useQuery(Frame_LeaderboardVisibilityDocument, { pollInterval: VISIBILITY_POLL_INTERVAL_MS });
  return error ? true : (data?.leaderboardStatus.isPublic ?? assumed);
}

/** The drawer with the sections. A navigation closes it, and so does a screen wide enough for the sidebar. */
function useDrawer() {
  const { key: visitKey } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === visitKey;
  // Otherwise Back to that visit would open it again.
  if (openAt !== null && !isOpen) setOpenAt(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const wideScreen = window.matchMedia(WIDE_SCREEN);
    const close = (): void => setOpenAt(null);
    wideScreen.addEventListener('change', close);
    return () => wideScreen.removeEventListener('change', close);
  }, [isOpen]);

  // As the drawer's key, `visitKey` ends it at once with a navigation, before the page takes the focus.
  return { isOpen, open: () => setOpenAt(visitKey), close: () => setOpenAt(null), visitKey };
}

/** The last item of the menu, under the thumb and away from what is pressed often. */
function MenuLogout({ onLogout }: { readonly onLogout: () => void }) {
  return (
    <div className="border-t border-line p-3">
      <button
        type="button"
        onClick={onLogout}
        className="flex min-h-12 w-full items-center rounded-control px-3.5 font-semibold text-ink-2 hover:bg-panel-2 hover:text-ink"
      >
        Logout
      </button>
    </div>
  );
}

/**
 * The sections that the viewer's role may see, with the current one marked. Until the role is known, those that depend on
 * it are grey bars. Kept as it is while queued entries are sent, which renders the frame again and again.
 */
const SectionLinks = memo(function SectionLinks() {
  const role = useRole();
  const sections = SECTIONS.filter(({ isForAllRoles }: Section) => isForAllRoles ?? role !== 'WEIGHMASTER');
  return (
    <nav aria-label="Admin sections" className="p-3">
      <ul className="grid gap-1">
        {sections.map(({ path, label, isForAllRoles, weighmasterLabel }: Section) =>
          role === undefined && (!isForAllRoles || weighmasterLabel) ? (
            <li key={path} aria-hidden="true" className="min-h-(--target) rounded-control bg-panel-2" />
          ) : (
            <li key={path}>
              <NavLink
                to={path}
                end={path === INDEX_PATH}
                className="flex min-h-(--target) items-center rounded-control px-3.5 font-semibold text-ink-2 no-underline hover:bg-panel-2 hover:text-ink border-2 border-transparent aria-[current]:border-sea-line aria-[current]:bg-sea aria-[current]:text-sea-ink"
              >
                {(role === 'WEIGHMASTER' && weighmasterLabel) || label}
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
});

interface SectionBoundaryProps {
  readonly children: ReactNode;
}

/**
 * Catches errors of a section, so that the frame stays. Use the path as its key: another section then starts without
 * the error.
 */
class SectionBoundary extends Component<SectionBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  private readonly retry = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorState message="This section stopped working." onRetry={this.retry} />;
  }
}

function PractiseLink() {
  return (
    <nav aria-label="Practise" className="border-t border-line p-3">
      <Link
        to={PRACTISE_PATH}
        className="flex min-h-(--target) items-center rounded-control px-3.5 font-semibold text-ink-2 no-underline hover:bg-panel-2 hover:text-ink"
      >
        Practise on this phone
      </Link>
    </nav>
  );
}

const THEMES = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'sun', label: 'Sun' },
] as const;
const KEYPADS = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** Choices that are kept on this device: colours, and the keypad of New Entry on a touch screen. */
const DeviceChoices = memo(function DeviceChoices() {
  const [theme, setTheme] = useThemeChoice();
  const [keypad, setKeypad] = useKeypadChoice();
  return (
    <section aria-label="This device" className="grid gap-3 border-t border-line p-3 text-sm [&_button]:px-0.5">
      <div className="grid gap-1">
        <p className="px-1 font-semibold text-ink-2">Colours</p>
        <Segmented label="Colours" options={THEMES} value={theme} onChange={setTheme} />
      </div>
      <div className="hidden gap-1 pointer-coarse:grid">
        <p className="px-1 font-semibold text-ink-2">Keypad in New Entry</p>
        <Segmented label="Keypad in New Entry" options={KEYPADS} value={keypad} onChange={setKeypad} />
      </div>
    </section>
  );
});
