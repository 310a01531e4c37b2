import type { Field } from '@derby/rules/settings/kinds';
import type { ReactNode } from 'react';

/** What every control of a setting is given. */
export interface ControlProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly unit?: string | undefined;
  readonly definition: Field;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}
