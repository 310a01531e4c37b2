import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useWeighedEntries } from '../api.ts';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { softWarnings } from '../soft-warnings.ts';

interface SoftWarningsNoticeProps {
  readonly form: UseFormReturn<EntryFormValues>;
}

/** What is worth a second look about what is typed, above the button that adds it all the same. */
export function SoftWarningsNotice({ form }: SoftWarningsNoticeProps) {
  const [fishWeight, firstName, lastName, isJunior] = useWatch({
    control: form.control,
    name: ['fishWeight', 'firstName', 'lastName', 'isJunior'],
  });
  const warnings = softWarnings({ fishWeight, firstName, lastName, isJunior }, useWeighedEntries());
  return (
    <ul aria-live="polite" className="grid gap-2 empty:hidden">
      {warnings.map((warning) => (
        <li key={warning} className="rounded-control bg-warn-soft px-3.5 py-2.5 font-semibold text-warn">
          {warning}
        </li>
      ))}
    </ul>
  );
}
