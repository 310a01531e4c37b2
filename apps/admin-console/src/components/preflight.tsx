import { Link } from '@derby/micro-frontend/router';
import { shownName } from '@derby/rules/person-name';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { plural } from '../lib/texts.ts';
import { CheckLine } from './check-line.tsx';
import { LookUpsLine } from './look-ups-line.tsx';

/* What a run of messages would send, before it is confirmed. */

type Figure = readonly [name: string, value: number | string];

export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div
          key={name}
          className="flex flex-col-reverse justify-end rounded-control border border-transparent bg-panel-2 px-[11px] py-[7px]"
        >
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

export interface Check {
  readonly text: string;
  /** It should be looked at, or fixed, before the messages are sent. */
  readonly isWarning?: boolean;
  readonly details?: readonly string[];
  /** Below the details. */
  readonly link?: { readonly to: string; readonly label: string } | undefined;
}

interface CheckListProps {
  readonly checks: readonly Check[];
  /** Says whether lost responses can be looked up. */
  readonly hasLookUps: boolean;
}

/** Shows the checks, the warnings first. */
export function CheckList({ checks, hasLookUps }: CheckListProps) {
  const sorted = [...checks.filter(({ isWarning }) => isWarning), ...checks.filter(({ isWarning }) => !isWarning)];
  return (
    <ul className="divide-y divide-line border-y border-line">
      {sorted.map((check) => (
        <CheckLine key={check.text} text={check.text} isWarning={check.isWarning ?? false}>
          {check.details && <Details lines={check.details} link={check.link} />}
        </CheckLine>
      ))}
      {hasLookUps && <LookUpsLine />}
    </ul>
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

export const providerCheck = (isProviderSet: boolean): Check =>
  isProviderSet
    ? { text: 'The SMS provider is set up' }
    : { text: 'The SMS provider is not set up in Global Settings. Messages wait until it is.', isWarning: true };

type Costly = readonly { readonly name: string; readonly messages: number }[];

export const wideChecks = ({ wideCharacters }: { readonly wideCharacters: Costly }): Check[] =>
  wideCharacters.map(({ name, messages }) => ({
    text: `${name} shortens each paid part to 70 characters in ${plural(messages, 'message')}`,
    isWarning: true,
  }));

export const doubleChecks = ({ doubleCharacters }: { readonly doubleCharacters: Costly }): Check[] =>
  doubleCharacters.map(({ name, messages }) => ({
    text: `${name} counts as two characters in ${plural(messages, 'message')}`,
  }));

interface Skipped {
  readonly recipient: string;
  readonly phoneNumber: string;
  readonly skipReason: string | null;
}

export const skippedCheck = (skipped: readonly Skipped[], noun: 'contestant' | 'number'): Check =>
  skipped.length === 0
    ? { text: `No ${noun} will be skipped` }
    : {
        text: `${plural(skipped.length, noun)} will be skipped`,
        isWarning: true,
        details: skipped.map(
          ({ recipient, phoneNumber, skipReason }) =>
            `${shownName(recipient)}, ${formatPhoneNumber(phoneNumber)}: ${skipReason ?? ''}`,
        ),
      };

/** Whether they are skipped is said by another check. */
export const consentCheck = (withoutConsent: number): Check =>
  withoutConsent === 0
    ? { text: 'Each number has a recorded consent' }
    : { text: `${withoutConsent} without a recorded consent`, isWarning: true };
