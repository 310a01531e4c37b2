import { Badge } from '@derby/ui/badge';
import { messages } from '../messages.ts';

const VARIANTS: Readonly<Record<string, 'default' | 'secondary' | 'destructive'>> = {
  active: 'default',
  'checked-in': 'secondary',
  cancelled: 'destructive',
};

/** A participant's status as a badge. */
export function StatusBadge({ status }: { readonly status: string }) {
  return <Badge variant={VARIANTS[status] ?? 'outline'}>{messages.statuses[status] ?? status}</Badge>;
}
