import { useLocation, useNavigate } from '@derby/micro-frontend/router';
import { Dialog } from '@derby/ui/dialog';
import { Switch } from '@derby/ui/switch';
import { Command } from 'cmdk';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Question } from '../../../components/leave-question.tsx';
import {
  EVENT_PATH,
  INDEX_PATH,
  MANAGE_PATH,
  MESSAGE_RUN_PATH,
  PAST_DERBIES_PATH,
  type Section,
  SECTIONS,
} from '../../../config/sections.ts';
import { useSingleKeysChoice } from '../../../lib/device-choices.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Ctrl', 'K'], 'Go to a section or start an action'],
  [['/'], 'Search'],
  [['↑', '↓'], 'Move from entry to entry'],
  [['E'], 'Edit the entry'],
  [['M'], 'Message the contestant'],
  [['N'], 'New entry'],
  [['?'], 'This list'],
];

interface ShortcutsProps {
  /** Asks about unsaved changes before another page is opened. */
  readonly askPage: Question;
  readonly onLogout: () => void;
}

/** The keys of the whole console, the list of all keys, and the palette of sections and actions. */
export function Shortcuts({ askPage, onLogout }: ShortcutsProps) {
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null);
  const [singleKeys, setSingleKeys] = useSingleKeysChoice();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const goTo = (path: string, filter?: string): void => {
    const open = (): void => void navigate(path, { state: filter && { filter } });
    if (path === pathname) open();
    else askPage(open);
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') setShown('palette');
    else if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    else if (event.key === 'ArrowDown') {
      if (!focusList(event.target)) return;
    } else if (singleKeys === 'off' || isTyping(event.target)) return;
    else if (event.key === '/') {
      if (!focusSearch()) return;
    } else if (event.key === 'n' && pathname !== INDEX_PATH) goTo(INDEX_PATH);
    else if (event.key === '?') setShown('keys');
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const close = (): void => setShown(null);
  return (
    <>
      <Palette
        open={shown === 'palette'}
        onClose={close}
        onGoTo={goTo}
        onKeys={() => setShown('keys')}
        onLogout={onLogout}
      />
      <Dialog open={shown === 'keys'} onClose={close} title="Keys">
        <div className="grid gap-4">
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
            {KEYS.map(([keys, does]) => (
              <div key={does} className="contents">
                <dt className="flex gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-7 rounded-[6px] border border-edge bg-panel-2 px-1.5 py-0.5 text-center text-sm font-semibold"
                    >
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          {/* A voice or a slip can press single letters, so they can be switched off. */}
          <Switch checked={singleKeys === 'on'} onChange={({ target }) => setSingleKeys(target.checked ? 'on' : 'off')}>
            Single keys
          </Switch>
        </div>
      </Dialog>
    </>
  );
}

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onGoTo: (path: string, filter?: string) => void;
  readonly onKeys: () => void;
  readonly onLogout: () => void;
}

/** Finds a section or an action by a few letters. */
function Palette({ open, onClose, onGoTo, onKeys, onLogout }: PaletteProps) {
  const isAdministrator = useIsAdministrator();
  const input = useRef<HTMLInputElement>(null);
  /** Runs when the dialog has closed, so that the page that it opens may take the focus. */
  const chosen = useRef<(() => void) | null>(null);
  const choose = (action: () => void) => () => {
    chosen.current = action;
    onClose();
  };
  const goTo = (path: string, filter?: string) => choose(() => onGoTo(path, filter));
  const sections = SECTIONS.filter((section: Section) => isAdministrator || section.isForAllRoles);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Go to"
      initialFocus={input}
      onClosed={() => {
        chosen.current?.();
        chosen.current = null;
      }}
    >
      <Command label="Sections and actions" className="grid gap-3">
        <Command.Input
          ref={input}
          placeholder="Section or action"
          maxLength={40}
          className="min-h-12 rounded-control border border-edge bg-panel px-3.5 text-ink outline-none focus-visible:outline-3 focus-visible:outline-focus"
        />
        <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto">
          <Command.Empty className="px-3 py-2 text-ink-2">Nothing has that name.</Command.Empty>
          <PaletteGroup heading="Sections">
            {sections.map(({ path, label }) => (
              <PaletteItem key={path} onSelect={goTo(path)}>
                {label}
              </PaletteItem>
            ))}
            {isAdministrator && (
              <>
                <PaletteItem onSelect={goTo(EVENT_PATH)}>Event</PaletteItem>
                <PaletteItem onSelect={goTo(MESSAGE_RUN_PATH)}>Final Messages</PaletteItem>
                <PaletteItem onSelect={goTo(PAST_DERBIES_PATH)}>Past Derbies</PaletteItem>
              </>
            )}
          </PaletteGroup>
          <PaletteGroup heading="Actions">
            <PaletteItem onSelect={goTo(MANAGE_PATH, 'no-photo')}>Show entries without a photo</PaletteItem>
            <PaletteItem onSelect={goTo(MANAGE_PATH, 'corrected')}>Show corrected entries</PaletteItem>
            <PaletteItem onSelect={goTo(MANAGE_PATH, 'same-phone')}>Show entries with the same phone</PaletteItem>
            <PaletteItem onSelect={choose(onKeys)}>Show all keys</PaletteItem>
            <PaletteItem onSelect={choose(onLogout)}>Logout</PaletteItem>
          </PaletteGroup>
        </Command.List>
      </Command>
    </Dialog>
  );
}

function PaletteGroup({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-2"
    >
      {children}
    </Command.Group>
  );
}

function PaletteItem({ onSelect, children }: { readonly onSelect: () => void; readonly children: string }) {
  return (
    <Command.Item
      value={children}
      onSelect={onSelect}
      className="flex min-h-(--target) cursor-pointer items-center rounded-[7px] px-3 font-semibold data-[selected=true]:bg-sea data-[selected=true]:text-sea-ink"
    >
      {children}
    </Command.Item>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  );
}

/** Focuses and selects the search of the section; false when it has none. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main [role=search] input');
  search?.focus();
  search?.select();
  return search !== null;
}

const CONTROLS = 'a, button, input, select, textarea, summary, [role=grid], [role=menu], [role=tablist]';

/** From the search or from the page itself, moves into the section's list; false when there is none. */
function focusList(from: EventTarget | null): boolean {
  const isElsewhere = from instanceof HTMLElement && from.closest(CONTROLS) && !from.closest('[role=search]');
  const row = document.querySelector<HTMLElement>('main [role=grid] [role=row][tabindex="0"]');
  if (isElsewhere || !row) return false;
  row.focus();
  return true;
}
