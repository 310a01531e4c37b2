import { SECRET_MASK } from '@derby/rules/settings/setting-fields';
import { Button } from '@derby/ui/button';
import { Chip } from '@derby/ui/chip';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { messages } from '../messages.ts';
import type { ControlProps } from './control-props.ts';

/** A secret that is never shown: left empty it stays as it is; what can be done without can be removed. */
export function SecretControl({ isSet, ...props }: ControlProps & { readonly isSet: boolean }) {
  const { label, hint, definition, value, onChange, error } = props;
  const isStored = value === SECRET_MASK;
  const isRemoved = isSet && value === '';
  const isRemovable = isSet && 'value' in definition.parse('');
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        error={error}
        hint={
          <>
            {hint} {isSet && messages.secretHelp}
            <span className="mt-1 block">
              <Chip tone={isRemoved ? 'warn' : isSet ? 'ok' : 'plain'}>
                {isRemoved ? messages.secretRemoved : isSet ? messages.secretSet : messages.secretUnset}
              </Chip>
            </span>
          </>
        }
      >
        <TextInput
          type="password"
          autoComplete="new-password"
          placeholder={isRemoved ? messages.secretRemoved : isSet ? messages.leaveUnchanged : ''}
          value={isStored ? '' : value}
          onChange={(event) => onChange(event.target.value === '' && isSet ? SECRET_MASK : event.target.value)}
        />
      </Field>
      {isRemovable && (
        <Button
          variant="quiet"
          className="justify-self-start"
          aria-label={isRemoved ? messages.keepSecret(label) : messages.removeSecret(label)}
          onClick={() => onChange(isRemoved ? SECRET_MASK : '')}
        >
          {isRemoved ? messages.keep : messages.remove}
        </Button>
      )}
    </div>
  );
}
