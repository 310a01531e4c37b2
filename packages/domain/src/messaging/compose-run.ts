import { contestantsOf, type Contestant } from './contestants.ts';
import type { NewMessage } from './message.ts';
import { messageAbout } from './new-message.ts';
import { renderMessage } from './render-message.ts';
import type { FrozenRun } from './run.model.ts';

/** The message of one contestant before it is added to a run. */
export type FinalMessage = Omit<NewMessage, 'runId' | 'dedupeKey' | 'requestId'> & {
  /** Identifies the contestant within the run (contestants.ts). */
  readonly contestantKey: string;
};

/**
 * Composes one message per contestant about the best entry, best ranks first (docs/rules.md, "End of the derby"). Both
 * the run and its preview use it.
 */
export function composeRun(frozen: FrozenRun, optOuts: ReadonlySet<string>): FinalMessage[] {
  return contestantsOf(frozen.standings).map((contestant) => finalMessage(frozen, contestant, optOuts));
}

function finalMessage(
  { template, ...derby }: FrozenRun,
  { key, best }: Contestant,
  optOuts: ReadonlySet<string>,
): FinalMessage {
  return {
    contestantKey: key,
    kind: 'final',
    ...messageAbout(best, optOuts),
    text: renderMessage(template, best, derby),
    isAwaited: false,
  };
}
