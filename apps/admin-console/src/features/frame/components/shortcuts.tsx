import { useLocation, useNavigate } from '@derby/micro-frontend/router';
import { Dialog } from '@derby/ui/dialog';
import { Switch } from '@derby/ui/switch';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Question } from '../../../components/leave-question.tsx';
import { INDEX_PATH } from '../../../config/sections.ts';
import { useSingleKeysChoice } from '../../../lib/device-choices.ts';
import { Palette } from './palette.tsx';

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Ctrl', 'K'], 'Go to a section or a person, or start an action'],
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
  const goTo = (path: string, state?: object): void => {
    const open = (): void => void navigate(path, { state });
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
