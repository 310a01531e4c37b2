import { divisionOf } from '@derby/rules/divisions';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { shownName } from '@derby/rules/person-name';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { formatWeight } from '@derby/ui/weight';
import {
  CheckList,
  consentCheck,
  doubleChecks,
  Figures,
  providerCheck,
  skippedCheck,
  wideChecks,
  type Check,
} from '../../../components/preflight.tsx';
import { CHECK_PATH } from '../../../config/sections.ts';
import { durationText, plural } from '../../../lib/texts.ts';
import type { Preflight } from '../api.ts';

/** Shows the number and cost of the messages, and what was checked before the end. */
export function PreflightChecks({ preflight }: { readonly preflight: Preflight }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      {preflight.isSmsEnabled && (
        <>
          <h3 className="text-[22px]">What goes out</h3>
          <Figures
            figures={[
              ['text messages', preflight.recipients],
              ['contestants', preflight.contestants],
              ['paid parts', preflight.totalSegments],
              ['until all are sent', durationText(preflight.durationMs)],
            ]}
          />
        </>
      )}
      <CheckList checks={checksOf(preflight)} hasLookUps={preflight.isSmsEnabled && preflight.isProviderSet} />
    </section>
  );
}

function checksOf(preflight: Preflight): readonly Check[] {
  return preflight.isSmsEnabled
    ? [...tieChecks(preflight), ...placeChecks(preflight), ...messageChecks(preflight)]
    : [
        {
          text: 'Text messages are turned off in Global Settings. The derby will end without sending any.',
          isWarning: true,
        },
        ...tieChecks(preflight),
        ...placeChecks(preflight),
      ];
}

function tieChecks({ ties }: Preflight): readonly Check[] {
  if (ties.length === 0) return [{ text: 'No tie for a prize' }];
  return ties.map(({ isJunior, fishWeightLbs, contestants }) => ({
    text: `Tie for a prize in the ${divisionOf({ isJunior }).name} at ${formatWeight(fishWeightLbs)} lbs`,
    isWarning: true,
    details: [
      ...contestants.map(
        ({ rank, name, weighedInAt }) => `#${rank} ${shownName(name)}, ${formatEntryTime(weighedInAt, 'seconds')}`,
      ),
      'The earlier weigh-in ranks first.',
    ],
  }));
}

function placeChecks({ uncheckedPrizePlaces: places, isOneUserActive, contestants }: Preflight): readonly Check[] {
  if (contestants === 0) return [];
  if (places.length === 0) return [{ text: 'A second user has checked all prize places' }];
  const check = {
    text: `No second user has checked ${plural(places.length, 'prize place')}`,
    isWarning: true,
    details: places.map(placeText),
  };
  if (!isOneUserActive) return [{ ...check, link: { to: CHECK_PATH, label: 'Check entries' } }];
  return [{ ...check, details: [...check.details, 'You are the only active user. Another one can check them.'] }];
}

function messageChecks(preflight: Preflight): readonly Check[] {
  const { isProviderSet, similarContestants, skipped, sharedNumbers, withoutPhoto, tooLong } = preflight;
  return [
    providerCheck(isProviderSet),
    similarContestants.length === 0
      ? { text: 'No two names on one number look like one person' }
      : {
          text: `${plural(similarContestants.length, 'pair')} of names on one number may be one person, who would get two messages`,
          isWarning: true,
          details: [
            ...similarContestants.map(({ contestants }) => contestants.map(placeText).join(' and ')),
            'If they are one person, make the names equal in Manage Entries.',
          ],
        },
    tooLong === 0
      ? { text: 'No message is too long' }
      : {
          text: `${tooLong} ${tooLong === 1 ? 'is' : 'are'} longer than 1600 characters and would fail: please shorten the text`,
          isWarning: true,
        },
    ...wideChecks(preflight),
    skippedCheck(skipped, 'contestant'),
    consentCheck(preflight.withoutConsent),
    ...(sharedNumbers.length === 0
      ? []
      : [
          {
            text: `${plural(sharedNumbers.length, 'number')} ${sharedNumbers.length === 1 ? 'gets' : 'get'} more than one message`,
            details: sharedNumbers.map(
              ({ phoneNumber, recipients }) =>
                `${formatPhoneNumber(phoneNumber)}: ${recipients.map(shownName).join(', ')}`,
            ),
          },
        ]),
    ...(withoutPhoto > 0
      ? [{ text: `${withoutPhoto} ${withoutPhoto === 1 ? 'goes' : 'go'} out without a photo` }]
      : []),
    ...doubleChecks(preflight),
  ];
}

function placeText({ rank, name, isJunior }: Preflight['similarContestants'][number]['contestants'][number]): string {
  const division = divisionOf({ isJunior });
  return `#${rank} ${shownName(name)}${division.mark === null ? '' : ` (${division.name})`}`;
}
