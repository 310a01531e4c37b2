import { SECRET_MASK } from '@derby/rules/settings/setting-fields';
import { Card } from '@derby/ui/card';
import type { Control } from 'react-hook-form';
import { useProblemFocus } from '../hooks/use-problem-focus.ts';
import type { SettingsValues } from '../settings-form-schema.ts';
import type { ShownKey } from '../tabs.ts';
import { SettingControl } from './setting-control.tsx';

interface SettingsPanelProps {
  readonly keys: readonly ShownKey[];
  readonly control: Control<SettingsValues>;
  /** What the server has. */
  readonly saved: SettingsValues;
  /** Whether the focus belongs to what is wrong. */
  readonly isProblemWanted: boolean;
  readonly onProblemFocused: () => void;
}

/** The settings of one tab. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { keys, control, saved } = props;
  const area = useProblemFocus(props.isProblemWanted, props.onProblemFocused);
  return (
    <Card ref={area} className="grid gap-6">
      {keys.map((key) => (
        <SettingControl key={key} settingKey={key} control={control} isSecretSet={saved[key] === SECRET_MASK} />
      ))}
    </Card>
  );
}
