import { Field } from '@derby/ui/field';
import { Select } from '@derby/ui/select';
import type { ComponentProps } from 'react';
import { messages } from '../messages.ts';

/** The choice of a role, with what a weighmaster may do. */
export function RoleField(props: ComponentProps<typeof Select>) {
  return (
    <Field label={messages.role} hint={messages.roleHint}>
      <Select {...props}>
        {Object.entries(messages.roles).map(([role, label]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
