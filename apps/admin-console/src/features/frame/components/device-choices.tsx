import { Segmented } from '@derby/ui/segmented';
import { useKeypadChoice, useThemeChoice } from '../../../lib/device-choices.ts';

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
export function DeviceChoices() {
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
}
