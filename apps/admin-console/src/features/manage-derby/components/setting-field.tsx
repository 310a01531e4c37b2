import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import type { SettingText } from '../api.ts';
import { WALL_CLOCK_LENGTH } from '../constants.ts';
import { useSettingField } from '../hooks/use-setting-field.ts';

interface SettingFieldProps {
  /** On the wire. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'datetime-local';
  readonly inputMode?: 'numeric';
  readonly settingText: SettingText;
  readonly timedMessage: TimedMessage;
  readonly reload: () => Promise<unknown>;
  /** Told also whether only a part of a moment is there yet. */
  readonly problemOf: (value: string, isIncomplete: boolean) => string | undefined;
}

/** One setting as a line of text or a moment; of a moment the first 16 characters are shown. */
export function SettingField(props: SettingFieldProps) {
  const { name, label, hint, type = 'text', inputMode, settingText, timedMessage, reload, problemOf } = props;
  const isMoment = type === 'datetime-local';
  const text = settingText(name);
  const saved = isMoment ? text.slice(0, WALL_CLOCK_LENGTH) : text;
  const field = useSettingField({ key: name, saved, timedMessage, reload });
  return (
    <Field label={label} hint={hint} error={field.problem}>
      <TextInput
        type={type}
        inputMode={inputMode}
        autoComplete="off"
        // The smallest phones have no room for a moment in large letters.
        {...(isMoment && { className: 'max-[23rem]:px-2 max-[23rem]:text-base' })}
        value={field.value}
        onChange={({ target }) => field.change(target.value, problemOf(target.value, target.validity.badInput))}
      />
    </Field>
  );
}
