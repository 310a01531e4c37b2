import { useQuery } from '@apollo/client/react';
import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { shownName } from '@derby/rules/person-name';
import { Card } from '@derby/ui/card';
import { EmptyState } from '@derby/ui/empty-state';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { Replies_PageDocument, type Replies_PageQuery } from '../../../generated/graphql.ts';

const POLL_MS = 30_000;

/** Texts from phones that the product did not answer (docs/rules.md, "Answers"). */
export function RepliesPage() {
  const read = useQuery(Replies_PageDocument, { fetchPolicy: 'network-only', pollInterval: POLL_MS });
  return (
    <SectionPage title="Replies" aside={<BackLink>Back to Manage Derby</BackLink>}>
      <NotUpdated read={read} />
      <Loaded
        read={read}
        loading="Loading the replies..."
        fallback={CONNECTION_FAILED}
        place={<SkeletonRows count={5} className="h-20" />}
      >
        {({ replies }) =>
          replies.length === 0 ? (
            <EmptyState>
              <p>No text has come from a phone since the last reset.</p>
              <p>RANK and WHEN are answered, STOP and START are obeyed. All other texts are shown here.</p>
            </EmptyState>
          ) : (
            <ul aria-label="Replies" className="grid grid-cols-1 gap-2">
              {replies.map((reply) => (
                <li key={reply.id}>
                  <ReplyCard reply={reply} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </SectionPage>
  );
}

function ReplyCard({
  reply: { at, phoneNumber, names, text },
}: {
  readonly reply: Replies_PageQuery['replies'][number];
}) {
  return (
    <Card className="grid gap-1 p-4!">
      <p className="flex flex-wrap items-center gap-x-4 text-ink-2">
        <span translate="no" className="font-semibold text-ink">
          {names.map(shownName).join(', ') || 'Not known'}
        </span>
        <a href={`tel:+1${phoneNumber}`} className="inline-flex min-h-(--target) items-center tabular-nums underline">
          {phoneNumber.replace(/(\d{3})(\d{3})(\d{4})/, '$1 $2 $3')}
        </a>
        <time dateTime={at} className="ml-auto tabular-nums">
          {`${formatDate(at)}, ${formatEntryTime(at)}`}
        </time>
      </p>
      <p translate="no" className="text-lg whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </Card>
  );
}
