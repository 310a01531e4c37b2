import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { Badge } from '@derby/ui/badge';
import { Checkbox } from '@derby/ui/checkbox';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { messages } from '../messages.ts';

interface DivisionFieldProps {
  readonly form: UseFormReturn<EntryFormValues>;
}

/** The division of the entry. */
export function DivisionField({ form }: DivisionFieldProps) {
  const isJunior = useWatch({ control: form.control, name: 'isJunior' });
  return (
    <div className="flex items-center gap-2">
      <Checkbox {...form.register('isJunior')}>{ENTRY_FIELDS.isJunior.label}</Checkbox>
      <Badge variant={isJunior ? 'default' : 'outline'}>{messages.juniorBadge}</Badge>
    </div>
  );
}
