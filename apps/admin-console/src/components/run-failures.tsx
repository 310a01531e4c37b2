import { useQuery } from '@apollo/client/react';
import { RunFailures_ReadDocument } from '../generated/graphql.ts';
import { latest } from '../lib/latest.ts';
import { plural } from '../lib/texts.ts';

const POLL_INTERVAL_MS = 10_000;

/** Warns when many messages of a run failed for one reason. Shows nothing with a gateway that does not know. */
export function RunFailures({ runId }: { readonly runId: number }) {
  const { data } = latest(useQuery(RunFailures_ReadDocument, { variables: { runId }, pollInterval: POLL_INTERVAL_MS }));
  const many = data?.messageRun.failures.filter(({ isMany }) => isMany) ?? [];
  if (many.length === 0) return null;
  return (
    <div role="alert" className="rounded-control bg-warn-soft px-3.5 py-3 font-semibold text-warn">
      {many.map(({ reason, code, messages }) => (
        <p key={code ?? ''}>
          {`${plural(messages, 'message')} did not arrive for one reason: ${reason}${code === null ? '' : ` (code ${code})`}`}
        </p>
      ))}
    </div>
  );
}
