import { Switch } from '@derby/ui/switch';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import type { SettingText } from '../api.ts';
import { useSettingSwitch } from '../hooks/use-setting-switch.ts';

interface SettingSwitchProps {
  /** On the wire. */
  readonly name: string;
  readonly label: string;
  readonly text: { readonly on: string; readonly off: string };
  readonly settingText: SettingText;
  readonly timedMessage: TimedMessage;
}

/** One setting that is on or off, with what that means. */
export function SettingSwitch({ name, label, text, settingText, timedMessage }: SettingSwitchProps) {
  const change = useSettingSwitch(name, timedMessage);
  const isOn = settingText(name) === 'true';
  return (
    <Switch checked={isOn} onChange={(event) => void change(event.target.checked)}>
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-ink-2">{isOn ? text.on : text.off}</span>
      </span>
    </Switch>
  );
}
