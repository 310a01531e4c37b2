import { Link } from '@derby/micro-frontend/router';
import { divisionOf } from '@derby/rules/divisions';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { shownName } from '@derby/rules/person-name';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { formatWeight } from '@derby/ui/weight';
import { CHECK_PATH } from '../../../config/sections.ts';
import { durationText, plural } from '../../../lib/texts.ts';
import type { Preflight } from '../api.ts';
import { CheckLine } from './check-line.tsx';
import { LookUpsLine } from './look-ups-line.tsx';

/** Shows the number and cost of the messages, and what was checked before the end. */
export function PreflightChecks({ preflight }: { readonly preflight: Preflight }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      {preflight.isSmsEnabled && (
        <>
          <h3 className="text-[22px]">What goes out</h3>
          <Figures preflight={preflight} />
        </>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {checksOf(preflight).map((check) => (
          <CheckLine key={check.text} text={check.text} isWarning={check.isWarning ?? false}>
            {check.details && <Details lines={check.details} link={check.link} />}
          </CheckLine>
        ))}
        {preflight.isSmsEnabled && preflight.isProviderSet && <LookUpsLine />}
      </ul>
    </section>
  );
}

function Details({ lines, link }: { readonly lines: readonly string[]; readonly link: Check['link'] }) {
  return (
    <ul className="grid gap-1 text-sm tabular-nums">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
      {link && (
        <li>
          <Link
            to={link.to}
            className="inline-flex min-h-(--target) items-center text-base font-semibold underline underline-offset-4"
          >
            {link.label}
          </Link>
        </li>
      )}
    </ul>
  );
}

function Figures({ preflight }: { readonly preflight: Preflight }) {
  const figures = [
    ['text messages', preflight.recipients],
    ['contestants', preflight.contestants],
    ['paid parts', preflight.totalSegments],
    ['until all are sent', durationText(preflight.durationMs)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end rounded-control bg-panel-2 px-3 py-2">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd
            className={`font-display leading-tight font-semibold tabular-nums ${typeof value === 'number' ? 'text-[28px]' : 'text-xl'}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Check {
  readonly text: string;
  /** It should be looked at, or fixed, before the end. */
  readonly isWarning?: boolean;
  readonly details?: readonly string[];
  /** Below the details. */
  readonly link?: { readonly to: string; readonly label: string } | undefined;
}

/** Returns the checks, the warnings first. */
function checksOf(preflight: Preflight): readonly Check[] {
  const checks = preflight.isSmsEnabled
    ? [...tieChecks(preflight), ...placeChecks(preflight), ...messageChecks(preflight)]
    : [
        {
          text: 'Text messages are turned off in Global Settings. The derby will end without sending any.',
          isWarning: true,
        },
        ...tieChecks(preflight),
        ...placeChecks(preflight),
      ];
  return [...checks.filter(({ isWarning }) => isWarning), ...checks.filter(({ isWarning }) => !isWarning)];
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
    isProviderSet
      ? { text: 'The SMS provider is set up' }
      : { text: 'The SMS provider is not set up in Global Settings. Messages wait until it is.', isWarning: true },
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
    ...preflight.wideCharacters.map(({ name, messages }) => ({
      text: `${name} shortens each paid part to 70 characters in ${plural(messages, 'message')}`,
      isWarning: true,
    })),
    skipped.length === 0
      ? { text: 'No contestant will be skipped' }
      : {
          text: `${plural(skipped.length, 'contestant')} will be skipped`,
          isWarning: true,
          details: skipped.map(
            ({ recipient, phoneNumber, skipReason }) =>
              `${shownName(recipient)}, ${formatPhoneNumber(phoneNumber)}: ${skipReason ?? ''}`,
          ),
        },
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
    ...preflight.doubleCharacters.map(({ name, messages }) => ({
      text: `${name} counts as two characters in ${plural(messages, 'message')}`,
    })),
  ];
}

/** Whether they are skipped is said above. */
const consentCheck = (withoutConsent: number): Check =>
  withoutConsent === 0
    ? { text: 'Each number has a recorded consent' }
    : { text: `${withoutConsent} without a recorded consent`, isWarning: true };

function placeText({ rank, name, isJunior }: Preflight['similarContestants'][number]['contestants'][number]): string {
  const division = divisionOf({ isJunior });
  return `#${rank} ${shownName(name)}${division.mark === null ? '' : ` (${division.name})`}`;
}
