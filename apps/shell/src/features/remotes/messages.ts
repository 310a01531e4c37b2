import type { RemoteId } from '@derby/micro-frontend/contract';
import type { RemoteFailure } from './remote-load-error.ts';

/** What happened, as a heading. */
export const FAILURE_HEADINGS: Readonly<Record<RemoteFailure, string>> = {
  unreachable: 'This part of the site is not answering',
  slow: 'This part of the site takes too long to answer',
  contract: 'This part of the site is being updated',
  crashed: 'Something went wrong on this page',
};

/** What the visitor can still use: only the failed remote's pages are lost. */
export const WHAT_STILL_WORKS: Readonly<Record<RemoteId, string>> = {
  'public-site':
    'The event pages and the leaderboards are affected. The administrators’ console still works, and no entry is lost.',
  'admin-console':
    'Only the administrators’ console is affected. The leaderboards, the event details and the tickets page still work.',
};

export const RETRY = 'Try Again';
export const RELOAD = 'Reload the page';
export const LOADING = 'Loading…';
