import { formatEntryTime } from '@derby/rules/event/derby-time';
import { formatWeight } from '@derby/ui/weight';
import type { Preflight } from '../api.ts';
import { messages } from '../messages.ts';
import { durationText } from '../../../lib/texts.ts';
import { shownName } from '@derby/rules/person-name';
import { formatPhoneNumber } from '@derby/rules/phone-number';

/** Shows the number of messages, the skipped recipients, the cost, and problems to look at before the end. */
export function PreflightFacts({ preflight }: { readonly preflight: Preflight }) {
  if (!preflight.isSmsEnabled) {
    return (
      <ul className="grid gap-2">
        <PreflightNote text={messages.smsOff} isWarning />
        <Ties ties={preflight.ties} />
      </ul>
    );
  }
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-[22px]">{messages.preflight}</h3>
      <Figures preflight={preflight} />
      <ul className="grid gap-2 empty:hidden">
        {!preflight.isProviderSet && <PreflightNote text={messages.providerNotSet} isWarning />}
        <Ties ties={preflight.ties} />
        {preflight.similarContestants.length > 0 && (
          <PreflightNote
            text={messages.similarContestants(preflight.similarContestants.length)}
            isWarning
            details={[
              ...preflight.similarContestants.map(({ contestants }) => contestants.map(placeText).join(' and ')),
              messages.similarRule,
            ]}
          />
        )}
        {preflight.tooLong > 0 && <PreflightNote text={messages.tooLong(preflight.tooLong)} isWarning />}
        {preflight.wideCharacters.map(({ name, messages: count }) => (
          <PreflightNote key={name} text={messages.wide(name, count)} isWarning />
        ))}
        {preflight.skipped.length > 0 && (
          <PreflightNote
            text={messages.skipped(preflight.skipped.length)}
            details={preflight.skipped.map(
              ({ recipient, phoneNumber, skipReason }) =>
                `${shownName(recipient)}, ${formatPhoneNumber(phoneNumber)}: ${skipReason ?? ''}`,
            )}
          />
        )}
        {preflight.sharedNumbers.length > 0 && (
          <PreflightNote
            text={messages.sharedNumbers(preflight.sharedNumbers.length)}
            details={preflight.sharedNumbers.map(
              ({ phoneNumber, recipients }) =>
                `${formatPhoneNumber(phoneNumber)}: ${recipients.map(shownName).join(', ')}`,
            )}
          />
        )}
        {preflight.withoutPhoto > 0 && <PreflightNote text={messages.withoutPhoto(preflight.withoutPhoto)} />}
        {preflight.doubleCharacters.map(({ name, messages: count }) => (
          <PreflightNote key={name} text={messages.double(name, count)} />
        ))}
      </ul>
    </section>
  );
}

function placeText({ rank, name, isJunior }: Preflight['similarContestants'][number]['contestants'][number]): string {
  return `#${rank} ${shownName(name)}${isJunior ? ` (${messages.junior})` : ''}`;
}

function Figures({ preflight }: { readonly preflight: Preflight }) {
  const figures = [
    [messages.figures.recipients, preflight.recipients],
    [messages.figures.contestants, preflight.contestants],
    [messages.figures.segments, preflight.totalSegments],
    [messages.figures.duration, durationText(preflight.durationMs)],
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

function Ties({ ties }: Pick<Preflight, 'ties'>) {
  return ties.map(({ isJunior, fishWeightLbs, contestants }) => (
    <PreflightNote
      key={`${isJunior} ${fishWeightLbs}`}
      text={messages.tie(isJunior ? messages.junior : messages.regular, formatWeight(fishWeightLbs))}
      isWarning
      details={[
        ...contestants.map(
          ({ rank, name, weighedInAt }) => `#${rank} ${shownName(name)}, ${formatEntryTime(weighedInAt, 'seconds')}`,
        ),
        messages.tieRule,
      ]}
    />
  ));
}

interface PreflightNoteProps {
  readonly text: string;
  /** It needs a decision or a fix before the end. */
  readonly isWarning?: boolean;
  /** Details, shown on demand. */
  readonly details?: readonly string[];
}

/** One fact to know before the derby ends. */
function PreflightNote({ text, isWarning = false, details }: PreflightNoteProps) {
  const tone = isWarning ? 'bg-warn-soft text-warn' : 'bg-panel-2 text-ink';
  if (!details) return <li className={`rounded-control px-3 py-2.5 font-semibold ${tone}`}>{text}</li>;
  return (
    <li className={`rounded-control ${tone}`}>
      <details>
        <summary className="min-h-11 px-3 py-2.5 font-semibold">{text}</summary>
        <ul className="grid gap-1 px-3 pb-3 text-sm tabular-nums">
          {details.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
