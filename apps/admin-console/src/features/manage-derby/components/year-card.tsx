import { useQuery } from '@apollo/client/react';
import { Link } from '@derby/micro-frontend/router';
import { Button, buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { Icon } from '@derby/ui/icon';
import { Bar } from '@derby/ui/skeleton';
import type { RefObject } from 'react';
import { EVENT_PATH, PAST_DERBIES_PATH } from '../../../config/sections.ts';
import { sentenceOf } from '@derby/web-session/request-failure';
import { ManageDerby_EventFactsDocument } from '../../../generated/graphql.ts';
import { EVENT_SECTIONS, headingOf, isComplete } from '../../../lib/event-sections.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { type Overview, type ResetResult, BACKUP_PLACE, useSettings } from '../api.ts';
import { useSaveSettings } from './setting-controls.tsx';
import {
  areSalesLate,
  isDayAhead,
  type NextAction,
  nextActionOf,
  phaseSentence,
  stepOf,
  YEAR_STEPS,
  type YearStep,
} from '../derby-year.ts';
import { useNow } from '../../../lib/use-now.ts';

interface YearCardProps {
  readonly overview: Overview;
  /** What the last reset did, until the page is left. */
  readonly resetResult: ResetResult | null;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly timedMessage: TimedMessage;
}

/** Where the derby is in its year, the time that is left, and what to do next. */
export function YearCard({ overview, resetResult, heading, timedMessage }: YearCardProps) {
  const { derby, leaderboardStatus } = overview;
  const now = useNow();
  const isAhead = isDayAhead(overview, now);
  const isReset = derby.isResetting || (derby.status === 'ACTIVE' && resetResult !== null && !isAhead);
  const missing = useMissingSections(isAhead);
  return (
    <Card className="grid grid-cols-1 gap-3 max-lg:gap-4 lg:py-4!">
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 grid-cols-1">
          <div className="flex flex-wrap items-center gap-3">
            <h2 ref={heading} tabIndex={-1} className="text-[26px] outline-none">
              Derby Status
            </h2>
            {derby.isResetting && <Chip tone="warn">Being reset</Chip>}
          </div>
          <p className="font-semibold text-ink-2 wrap-anywhere">{derby.contestName}</p>
        </div>
        <Stepper step={stepOf(leaderboardStatus.phase, isReset)} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <p className="min-w-0 font-display text-[26px] leading-tight font-semibold text-pretty tabular-nums">
          {phaseSentence(overview, now)}
        </p>
        {missing === undefined ? (
          <NextPlace />
        ) : (
          <Next action={nextActionOf(overview, now, missing)} isMain={derby.status === 'ACTIVE'} />
        )}
      </div>
      {areSalesLate(overview, now) && <LateSales timedMessage={timedMessage} />}
      {derby.status === 'ACTIVE' && resetResult && <ResetNote result={resetResult} />}
    </Card>
  );
}

/**
 * Returns the headings of the sections of the event that are not complete; undefined until they are known, null when they
 * cannot be.
 */
function useMissingSections(isWanted: boolean): readonly string[] | null | undefined {
  const { data, error } = useQuery(ManageDerby_EventFactsDocument, { skip: !isWanted, fetchPolicy: 'no-cache' });
  if (!data) return isWanted && !error ? undefined : null;
  return EVENT_SECTIONS.filter((section) => !isComplete(section, data.editableEvent)).map(headingOf);
}

/** Says that tickets are on sale for a day that is over, and closes the sale. */
function LateSales({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const texts = useSettings().data;
  const saveSettings = useSaveSettings();
  // The settings come after the overview, and are newer once the sale is closed.
  const isOff = (name: string): boolean => texts !== undefined && texts.get(name) !== 'true';
  if (isOff('registration_enabled') || isOff('public_registration')) return null;
  const close = async (): Promise<void> => {
    try {
      await saveSettings({ public_registration: 'false' });
      timedMessage.showSuccess('Ticket sales are closed.');
    } catch (error) {
      timedMessage.showFailure(sentenceOf(error, 'Failed to update settings'));
    }
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border-l-4 border-warn bg-warn-soft px-3.5 py-2.5 text-warn"
    >
      <p className="mr-auto font-semibold">Tickets were still on sale for a day that is over.</p>
      <Button variant="quiet" onClick={() => void close()}>
        Close ticket sales
      </Button>
    </div>
  );
}

function Stepper({ step }: { readonly step: YearStep }) {
  const steps = Object.keys(YEAR_STEPS) as YearStep[];
  const current = steps.indexOf(step);
  return (
    <ol aria-label="The year of the derby" className="grid grid-cols-4">
      {steps.map((name, place) => (
        <li
          key={name}
          {...(place === current && { 'aria-current': 'step' })}
          className="group grid justify-items-center gap-1.5 text-center"
        >
          <span
            aria-hidden="true"
            className={`grid w-full grid-cols-[1fr_auto_1fr] items-center gap-1.5 before:h-0.5 after:h-0.5 group-first:before:invisible group-last:after:invisible ${place <= current ? 'before:bg-[light-dark(var(--sea-2),var(--sea-line))]' : 'before:bg-line'} ${place < current ? 'after:bg-[light-dark(var(--sea-2),var(--sea-line))]' : 'after:bg-line'} ${place === current ? 'forced-colors:before:bg-[HighlightText] forced-colors:after:bg-[HighlightText]' : ''}`}
          >
            <span
              className={`grid size-7 place-items-center rounded-full border-2 ${place === current ? 'border-[light-dark(var(--sea),var(--sea-line))] bg-sea text-sea-ink forced-colors:border-[HighlightText]' : 'border-edge text-ink-2'}`}
            >
              {place < current ? (
                <Icon name="check" size={16} />
              ) : (
                <span
                  className={`size-2 rounded-full border-4 ${place === current ? 'border-sea-ink forced-colors:border-[HighlightText]' : 'border-transparent forced-colors:border-[Canvas]'}`}
                />
              )}
            </span>
          </span>
          <span className={place === current ? 'font-semibold' : 'text-ink-2'}>{YEAR_STEPS[name]}</span>
        </li>
      ))}
    </ol>
  );
}

const NEXT_CLASS = 'flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full';

function NextPlace() {
  return (
    <div aria-hidden="true" className={NEXT_CLASS}>
      <Bar className="h-6 w-64" />
      <Bar className="h-(--target) w-40 max-sm:w-full" />
    </div>
  );
}

interface NextProps {
  readonly action: NextAction;
  /** Not after the end: then the ceremony is. */
  readonly isMain: boolean;
}

function Next({ action: { hint, link }, isMain }: NextProps) {
  return (
    <div className={NEXT_CLASS}>
      <p className="text-ink-2">{hint}</p>
      {link && (
        <Link
          to={link.to}
          className={buttonClass({ variant: isMain ? 'primary' : 'quiet', className: 'max-sm:w-full' })}
        >
          {link.label}
        </Link>
      )}
    </div>
  );
}

/**
 * Shown after a reset: the name of its backup, and links to its result and the next event. Stays until the page is
 * left.
 */
function ResetNote({ result }: { readonly result: ResetResult }) {
  const link = 'inline-flex min-h-(--target) items-center font-semibold underline underline-offset-4';
  return (
    <div className="border-t border-line pt-4">
      <p className="wrap-anywhere">{`Backup ${result.backupName} was made before the reset.`}</p>
      <p className="text-ink-2">{BACKUP_PLACE}</p>
      <div className="flex flex-wrap gap-x-5">
        <Link to={EVENT_PATH} className={link}>
          Edit event
        </Link>
        {result.archivedYear && (
          <Link to={PAST_DERBIES_PATH} className={link}>
            Past Derbies
          </Link>
        )}
      </div>
    </div>
  );
}
