import { readStored, writeStored } from '@derby/web-session/page-storage';
import { useEffect, useSyncExternalStore } from 'react';

/** Creates a choice that is kept on this device. Its first option applies until another one is chosen. */
function deviceChoice<const Options extends readonly string[]>(key: string, options: Options) {
  type Option = Options[number];
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const read = (): Option => options.find((option) => option === readStored(key)) ?? (options[0] as Option);
  const choose = (option: Option): void => {
    writeStored(key, option);
    for (const listener of listeners) listener();
  };
  return () => [useSyncExternalStore(subscribe, read), choose] as const;
}

/** The colours of the console. `auto` are those of the device, `sun` has the highest contrast. */
export const useThemeChoice = deviceChoice('consoleTheme', ['auto', 'light', 'dark', 'sun']);

/** Whether New Entry has its own keypad on touch screens. */
export const useKeypadChoice = deviceChoice('consoleKeypad', ['on', 'off']);

/** Whether single keys, such as `n`, do something in the console. */
export const useSingleKeysChoice = deviceChoice('consoleSingleKeys', ['on', 'off']);

/** Shows the page in the chosen colours while the console is open. */
export function useChosenTheme(): void {
  const [theme] = useThemeChoice();
  useEffect(() => {
    if (theme === 'auto') return undefined;
    const { dataset } = document.documentElement;
    dataset['theme'] = theme;
    return () => {
      delete dataset['theme'];
    };
  }, [theme]);
}
