import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { setLogLevel, type Logger } from '@derby/server-kit/logger';
import { createPolledState } from '@derby/server-kit/polled-state';
import type { FrontDoorConfig } from './env.ts';
import { askOperatingState, UNKNOWN_STATE, type OperatingState } from './operating-state.ts';
import { askPastYears, PAST_YEARS_INTERVAL_MS, type PastYears } from './past-years.ts';
import { securityHeaders, type Headers } from './security-headers.ts';

/** A state from which all pages and headers can be built. */
type PresentableState = OperatingState & { readonly headers: Headers };

/** What replaces the polls of the gateway. */
export interface StateOverrides {
  readonly readState?: () => Promise<OperatingState>;
  readonly readPastYears?: () => Promise<PastYears>;
  /** The interval of both polls. */
  readonly readStateEveryMs?: number;
}

/** The states that the front door polls from the gateway. */
export interface States {
  current(): PresentableState;
  years(): PastYears;
  /** Resolves when the state of the site is known, or was not to be had. Pages are served without the years, too. */
  start(): Promise<void>;
  close(): void;
}

/**
 * Creates the states. `tryPages` throws for an event that cannot be shown: the last state stays then, because the
 * gateway may be of another version. `firstHeaders` are those of responses before the first state.
 */
export function createStates(
  config: FrontDoorConfig,
  options: StateOverrides & {
    readonly firstHeaders: Headers;
    readonly tryPages: (event: DerbyEvent) => void;
    readonly logger: Logger;
  },
): States {
  const { firstHeaders, tryPages, logger, readStateEveryMs } = options;
  const { readState = askOperatingState(config), readPastYears = askPastYears(config) } = options;
  const state = createPolledState<PresentableState>({
    name: 'operating-state',
    first: { ...UNKNOWN_STATE, headers: firstHeaders },
    async read() {
      const next = await readState();
      if (next.event !== null && next.event !== state.current().event) tryPages(next.event);
      return { ...next, headers: securityHeaders(config, next) };
    },
    onRead: ({ logLevel }) => logLevel !== null && setLogLevel(logger, logLevel),
    logger,
    intervalMs: readStateEveryMs,
  });
  // Separate from the operating state, which must not wait for the years.
  const years = createPolledState<PastYears>({
    name: 'past-years',
    first: null,
    read: readPastYears,
    logger,
    intervalMs: readStateEveryMs ?? PAST_YEARS_INTERVAL_MS,
  });
  return {
    current: () => state.current(),
    years: () => years.current(),
    async start() {
      void years.start();
      await state.start();
    },
    close() {
      state.close();
      years.close();
    },
  };
}
