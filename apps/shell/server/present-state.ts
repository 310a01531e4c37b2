import type { DerbyEvent } from '@derby/rules/event/event-facts';
import type { Logger } from '@derby/server-kit/logger';
import type { FrontDoorConfig } from './env.ts';
import { keepLastGood } from './keep-last-good.ts';
import { UNKNOWN_EVENT, type OperatingState } from './operating-state.ts';
import type { PageRenderer } from './pages.ts';
import { securityHeaders, type Headers } from './security-headers.ts';
import { webManifest } from './site-files.ts';

/** A state from which all pages and headers can be built. */
export interface PresentableState extends OperatingState {
  readonly headers: Headers;
}

/**
 * Creates a function that makes states presentable. Pages and headers are built once per state: an event or a photo
 * origin with which that fails is replaced by the last good one, else by none.
 */
export function createPresenter(
  config: FrontDoorConfig,
  pages: PageRenderer,
  logger: Logger,
): (state: OperatingState) => PresentableState {
  const usableEvent = keepLastGood(
    (event: DerbyEvent | null) => {
      if (event === null) return null;
      securityHeaders(config, { apiUrl: null, event });
      pages.tryAll(event);
      webManifest(event);
      return event;
    },
    { name: 'event', fallback: UNKNOWN_EVENT, logger },
  );
  const usableApiUrl = keepLastGood(
    (apiUrl: string | null) => {
      securityHeaders(config, { apiUrl, event: null });
      return apiUrl;
    },
    { name: 'photo origin', fallback: null, logger },
  );
  let last: PresentableState | undefined;
  return (state) => {
    const [event, apiUrl] = [usableEvent(state.event), usableApiUrl(state.apiUrl)];
    const isSame = last?.event === event && last.apiUrl === apiUrl;
    const headers = last && isSame ? last.headers : securityHeaders(config, { apiUrl, event });
    last = { ...state, event, apiUrl, headers };
    return last;
  };
}
