import type { RemoteId } from '@derby/micro-frontend/contract';

/** Why a remote's pages cannot be shown; `crashed` is an error thrown by the remote itself while it renders. */
export type RemoteFailure = 'unreachable' | 'slow' | 'contract' | 'crashed';

/** A remote that could not be loaded. */
export class RemoteLoadError extends Error {
  readonly failure: Exclude<RemoteFailure, 'crashed'>;

  constructor(remote: RemoteId, failure: Exclude<RemoteFailure, 'crashed'>, options?: { cause: unknown }) {
    super(`The remote ${remote} could not be loaded: ${failure}`, options);
    this.name = 'RemoteLoadError';
    this.failure = failure;
  }
}
