import { ErrorState } from '@derby/ui/error-state';
import { Loading } from '@derby/ui/loading';
import type { ComponentType } from 'react';
import { messages as sharedMessages } from '../../../lib/messages.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { messages } from '../messages.ts';

const reload = (): void => window.location.reload();

interface LazyPartProps<Props> {
  /** The same function each time. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

/** A part of a page whose code is fetched with it. Browsers remember code that failed to load until the page is loaded again. */
export function LazyPart<Props extends object>({ load, props }: LazyPartProps<Props>) {
  const { component: Part, hasFailed } = useLazyComponent(load);
  if (hasFailed) return <ErrorState message={sharedMessages.connectionError} onRetry={reload} />;
  return Part ? <Part {...props} /> : <Loading>{messages.loading}</Loading>;
}
