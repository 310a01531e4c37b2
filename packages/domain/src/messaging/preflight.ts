import { divisionNamed } from '@derby/rules/divisions';
import { isPrizePlace } from '@derby/rules/prize-places';
import { checkOf } from '../entries/index.ts';
import { assertAdministrator, type Actor } from '../kernel/index.ts';
import { checkFinalText, derbyFacts } from './message-text.ts';
import { composeRun, type FinalMessage } from './plan-run.ts';
import { figuresOf, type PreflightDeps } from './run-figures.ts';
import { readReasonsToSkip } from './skip-reason.ts';
import { contestantsOf, groupBy, listStandings, placeOf, similarContestants, tiesAtPrizes } from './contestants.ts';

/** What the end of the derby would send now. Counts are messages, one per contestant. */
export type MessagePreflight = Awaited<ReturnType<typeof messagePreflight>>;

/** One message as it would be sent now. */
export type MessagePreview = MessagePreflight['previews'][number];

/**
 * Returns what ending the derby now would send; writes nothing. `finalText` replaces `sms_final_template`. Throws
 * BAD_INPUT for a text that could not be sent.
 */
export async function messagePreflight(
  deps: PreflightDeps,
  actor: Actor,
  input: { readonly finalText?: string | null | undefined } = {},
) {
  assertAdministrator(actor);
  const settings = deps.settings.current();
  const finalText = input.finalText == null ? settings.smsFinalTemplate : checkFinalText(input.finalText);
  const standings = await listStandings(deps);
  const reasonToSkip = await readReasonsToSkip(
    deps,
    standings.map(({ phoneNumber }) => phoneNumber),
    'final',
  );
  const composed = composeRun({ standings, template: finalText, ...derbyFacts(deps) }, reasonToSkip);
  const contestants = contestantsOf(standings);
  return {
    /** The template with its variables. */
    finalText,
    /** Best ranks first. */
    ...(await figuresOf(deps, composed.map(shownOf))),
    sharedNumbers: sharedNumbersOf(composed.filter(({ skipReason }) => skipReason === null)),
    similarContestants: similarContestants(contestants),
    ties: tiesAtPrizes(contestants),
    /** Entries at prize places that no second user has checked. */
    uncheckedPrizePlaces: standings
      .filter((entry) => isPrizePlace(settings.event.prizes, entry) && checkOf(entry) === null)
      .map(placeOf),
  };
}

function shownOf({ entryId, rank, division, recipient, phoneNumber, photoPath, text, skipReason }: FinalMessage) {
  const { isJunior } = divisionNamed(division);
  return { entryId, rank, isJunior, recipient, phoneNumber, photoPath, text, skipReason };
}

/** Returns the numbers that get several messages, one for each of their contestants. */
function sharedNumbersOf(messages: readonly FinalMessage[]) {
  const byNumber = groupBy(messages, ({ phoneNumber }) => phoneNumber);
  return [...byNumber].flatMap(([phoneNumber, ofNumber]) =>
    ofNumber.length < 2 ? [] : [{ phoneNumber, recipients: ofNumber.map(({ recipient }) => recipient) }],
  );
}
