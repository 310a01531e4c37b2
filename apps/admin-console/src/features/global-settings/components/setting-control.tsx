import { settingField } from '@derby/rules/settings/setting-fields';
import { useController, type Control } from 'react-hook-form';
import { TemplateEditor } from '../../../components/template-editor/template-editor.tsx';
import type { SettingsValues } from '../settings-form-schema.ts';
import type { ShownKey } from '../tabs.ts';
import { SETTING_TEXTS } from '../texts.ts';
import { SecretControl } from './secret-control.tsx';
import { SettingHint } from './setting-hint.tsx';
import { TextControl } from './text-control.tsx';
import { ToggleControl } from './toggle-control.tsx';
import { WordsControl } from './words-control.tsx';

interface SettingControlProps {
  readonly settingKey: ShownKey;
  readonly control: Control<SettingsValues>;
  /** Whether the server has a value that is not shown. */
  readonly isSecretSet: boolean;
}

const TEMPLATES: ReadonlySet<ShownKey> = new Set(['sms_manual_template', 'sms_auto_template', 'sms_final_template']);

/** One setting by the control that its definition asks for. */
export function SettingControl({ settingKey, control, isSecretSet }: SettingControlProps) {
  const { field, fieldState } = useController({ name: settingKey, control });
  const definition = settingField(settingKey);
  const { label, help, unit } = SETTING_TEXTS[settingKey];
  const props = {
    label,
    unit,
    definition,
    hint: <SettingHint help={help} definition={definition} />,
    value: field.value,
    onChange: field.onChange,
    error: fieldState.error?.message,
  };
  return (
    // Whatever the control is made of: it is checked when it is left.
    <div onBlur={field.onBlur}>
      {TEMPLATES.has(settingKey) ? (
        <TemplateEditor {...props} hint={help} />
      ) : definition.isSecret ? (
        <SecretControl {...props} isSet={isSecretSet} />
      ) : definition.shape.kind === 'toggle' ? (
        <ToggleControl {...props} />
      ) : definition.shape.kind === 'some' ? (
        <WordsControl {...props} words={definition.shape.words} />
      ) : (
        <TextControl {...props} />
      )}
    </div>
  );
}
