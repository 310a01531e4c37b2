import type { Kind, Setting } from '@derby/rules/settings/kinds';
import { SECRET_MASK, type SettingKey, settingOf } from '@derby/rules/settings/settings';
import { Button } from '@derby/ui/button';
import { Checkbox } from '@derby/ui/checkbox';
import { Chip } from '@derby/ui/chip';
import { Field } from '@derby/ui/field';
import { NumberInput } from '@derby/ui/number-input';
import { Select } from '@derby/ui/select';
import { TextArea } from '@derby/ui/text-area';
import { TextInput } from '@derby/ui/text-input';
import { type ReactNode, useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { TemplateEditor } from '../../../components/template-editor.tsx';
import type { SettingsValues } from '../use-settings-form.ts';

const SECRET_REMOVED = 'Will be removed';

interface SettingControlProps {
  readonly settingKey: SettingKey;
  readonly control: Control<SettingsValues>;
  readonly isSecretSet: boolean;
}

const TEMPLATES: ReadonlySet<SettingKey> = new Set(['sms_manual_template', 'sms_auto_template', 'sms_final_template']);

export function SettingControl({ settingKey, control, isSecretSet }: SettingControlProps) {
  const { field, fieldState } = useController({ name: settingKey, control });
  const setting = settingOf(settingKey);
  const { kind } = setting;
  const props = {
    label: setting.label,
    unit: setting.unit,
    kind,
    hint: <SettingHint {...setting} />,
    value: field.value,
    onChange: field.onChange,
    error: fieldState.error?.message,
  };
  return (
    // Every kind of control is validated on blur.
    <div onBlur={field.onBlur}>
      {TEMPLATES.has(settingKey) ? (
        <TemplateEditor {...props} hint={setting.help} />
      ) : setting.isSecret ? (
        <SecretControl {...props} isSet={isSecretSet} />
      ) : kind.shape.kind === 'toggle' ? (
        <ToggleControl {...props} />
      ) : kind.shape.kind === 'some' ? (
        <WordsControl {...props} words={kind.shape.words} />
      ) : (
        <TextControl {...props} />
      )}
    </div>
  );
}

interface ControlProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly unit?: string | undefined;
  readonly kind: Kind<unknown>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}

/** What a setting does, its range, and whether it needs a restart. */
function SettingHint({ help, kind: { shape }, needsRestart }: Setting) {
  return (
    <>
      {help} {shape.kind === 'number' && `From ${shape.min} to ${shape.max}. `}
      {needsRestart && (
        <>
          An environment variable overrides this value.
          <span className="mt-1 block">
            <Chip tone="warn">Takes effect after a restart</Chip>
          </span>
        </>
      )}
    </>
  );
}

function TextControl(props: ControlProps) {
  return (
    <Field label={props.label} hint={props.hint} error={props.error}>
      <TypedControl {...props} />
    </Field>
  );
}

function TypedControl({ kind: { shape }, unit, value, onChange }: ControlProps) {
  const common = {
    value,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  };
  if (shape.kind === 'number') {
    return <NumberInput {...common} {...(unit && { unit })} inputMode="numeric" className="max-w-60" />;
  }
  if (shape.kind === 'lines') return <TextArea {...common} rows={4} />;
  if (shape.kind !== 'one') return <TextInput {...common} autoComplete="off" spellCheck={false} />;
  return (
    <Select {...common} className="max-w-60">
      {shape.words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </Select>
  );
}

function ToggleControl({ label, hint, kind, value, onChange }: ControlProps) {
  const id = useId();
  const parsed = kind.parse(value);
  return (
    <div>
      <Checkbox
        checked={'value' in parsed && parsed.value === true}
        aria-describedby={id}
        onChange={(event) => onChange(kind.print(event.target.checked))}
      >
        <span className="font-semibold">{label}</span>
      </Checkbox>
      <div id={id} className="pl-9 text-sm text-ink-2">
        {hint}
      </div>
    </div>
  );
}

/** A checkbox for each word that the setting may contain. */
function WordsControl({ words, ...props }: ControlProps & { readonly words: readonly string[] }) {
  const { label, hint, value, onChange, error } = props;
  const id = useId();
  const chosen = value.split(',');
  const toggle = (word: string): void => {
    onChange(words.filter((one) => (one === word) !== chosen.includes(one)).join(','));
  };
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {words.map((word) => (
          <Checkbox
            key={word}
            checked={chosen.includes(word)}
            aria-invalid={error !== undefined}
            onChange={() => toggle(word)}
          >
            {word}
          </Checkbox>
        ))}
      </div>
      <div id={`${id}-hint`} className="text-sm text-ink-2">
        {hint}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="font-semibold text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

/** A secret that is never shown. An empty input keeps the stored value. An optional secret can be removed. */
function SecretControl({ isSet, ...props }: ControlProps & { readonly isSet: boolean }) {
  const { label, hint, kind, value, onChange, error } = props;
  const isStored = value === SECRET_MASK;
  const isRemoved = isSet && value === '';
  const isRemovable = isSet && 'value' in kind.parse('');
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        error={error}
        hint={
          <>
            {hint} {isSet && 'Leave it empty to keep what is set.'}
            <span className="mt-1 block">
              <Chip tone={isRemoved ? 'warn' : isSet ? 'ok' : 'plain'}>
                {isRemoved ? SECRET_REMOVED : isSet ? 'Set' : 'Not set'}
              </Chip>
            </span>
          </>
        }
      >
        <TextInput
          type="password"
          autoComplete="new-password"
          placeholder={isRemoved ? SECRET_REMOVED : isSet ? 'Leave unchanged' : ''}
          value={isStored ? '' : value}
          onChange={(event) => onChange(event.target.value === '' && isSet ? SECRET_MASK : event.target.value)}
        />
      </Field>
      {isRemovable && (
        <Button
          variant="quiet"
          className="justify-self-start"
          aria-label={isRemoved ? `Keep: ${label}` : `Remove: ${label}`}
          onClick={() => onChange(isRemoved ? SECRET_MASK : '')}
        >
          {isRemoved ? 'Keep' : 'Remove'}
        </Button>
      )}
    </div>
  );
}
