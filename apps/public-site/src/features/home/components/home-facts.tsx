import { formatWallDate } from '@derby/rules/event/derby-time';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import type { ReactNode } from 'react';
import { Venue } from '@derby/ui/event/venue';
import { messages } from '../messages.ts';

/** When, where and for whom, in one line of cards. */
export function HomeFacts() {
  const { venue, weighInStart } = readEvent();
  return (
    <dl className="grid overflow-hidden rounded-card border border-line bg-panel shadow-card max-md:divide-y md:grid-cols-3 md:divide-x [&>*]:border-line">
      {weighInStart && <Fact name={messages.when}>{formatWallDate(weighInStart)}</Fact>}
      <Fact name={messages.where}>
        <Venue venue={venue} />
      </Fact>
      <Fact name={messages.divisionsName}>{messages.divisions}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="px-5 py-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="flex min-h-11 items-center font-semibold">{children}</dd>
    </div>
  );
}
