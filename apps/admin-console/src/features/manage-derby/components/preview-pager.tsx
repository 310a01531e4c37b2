import { useQuery } from '@apollo/client/react';
import { divisionOf } from '@derby/rules/divisions';
import { useState } from 'react';
import { MessagePager } from '../../../components/message-pager.tsx';
import { ManageDerby_PreviewDocument } from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';

interface PreviewPagerProps {
  readonly finalText: string | null;
  readonly total: number;
  /** The text in the field differs from the one shown. */
  readonly isStale: boolean;
}

/** Shows the final messages one by one. */
export function PreviewPager({ finalText, total, isStale }: PreviewPagerProps) {
  const [wanted, setWanted] = useState(0);
  const offset = Math.min(wanted, total - 1);
  // Keep the previous message until this one is loaded.
  const { data, error } = latest(
    useQuery(ManageDerby_PreviewDocument, { variables: { finalText, offset }, fetchPolicy: 'no-cache' }),
  );
  const found = data?.messagePreflight.previews[0];
  const preview = found && { ...found, place: `#${found.rank} ${divisionOf(found).name}` };
  return <MessagePager {...{ total, offset, preview, isStale }} hasFailed={Boolean(error)} onMove={setWanted} />;
}
