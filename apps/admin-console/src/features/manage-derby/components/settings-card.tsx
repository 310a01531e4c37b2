import { Link } from '@derby/micro-frontend/router';
import { formatWallDate, formatWallTime, isWallClock } from '@derby/rules/event/derby-time';
import { derbySettings } from '@derby/rules/settings/rows';
import { Button, buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { useState } from 'react';
import { Loaded } from '../../../components/loaded.tsx';
import { EVENT_PATH } from '../../../config/sections.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useSettings, SETTINGS_TEXTS } from '../api.ts';
import { WALL_CLOCK_LENGTH, SettingField } from './setting-controls.tsx';
import { momentProblemOf, nameProblemOf, yearProblemOf } from '../contest-problems.ts';

const MOMENTS = [
  { name: 'weigh_in_start', label: derbySettings.weigh_in_start.label },
  { name: 'weigh_in_end', label: derbySettings.weigh_in_end.label },
  {
    name: 'entry_deadline',
    label: derbySettings.entry_deadline.label,
    hint: 'Entries after the deadline are accepted with a warning.',
  },
];

type Texts = ReadonlyMap<string, string>;

/** Name, year and timeline of the contest. They are read here all day, and edited with the event or behind a button. */
export function SettingsCard({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const read = useSettings();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card className="grid grid-cols-1 content-start gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-[26px]">Competition Settings</h2>
        {read.data && (
          <Button variant="quiet" aria-expanded={isEditing} onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? 'Done' : 'Edit'}
          </Button>
        )}
      </div>
      <Loaded read={read} {...SETTINGS_TEXTS}>
        {(texts) => (
          <>
            {isEditing ? (
              <Fields texts={texts} timedMessage={timedMessage} reload={read.refetch} />
            ) : (
              <Facts texts={texts} />
            )}
            <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
              <p className="min-w-0 flex-[1_1_12rem] text-ink-2">
                What visitors read: times, place, programme, prizes, sponsors and tickets.
              </p>
              <Link to={EVENT_PATH} className={buttonClass({ variant: 'quiet' })}>
                Edit event
              </Link>
            </div>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Facts({ texts }: { readonly texts: Texts }) {
  const facts = [
    [derbySettings.contest_name.label, texts.get('contest_name') ?? ''],
    [derbySettings.contest_year.label, texts.get('contest_year') ?? ''],
    ...MOMENTS.map(({ name, label }) => [label, momentText(texts.get(name) ?? '')]),
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {facts.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-semibold wrap-anywhere tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function momentText(saved: string): string {
  const moment = saved.slice(0, WALL_CLOCK_LENGTH);
  return isWallClock(moment) ? `${formatWallDate(moment)}, ${formatWallTime(moment)}` : 'Not set';
}

interface FieldsProps {
  readonly texts: Texts;
  readonly timedMessage: TimedMessage;
  readonly reload: () => Promise<unknown>;
}

/** The same values as fields. Each change is saved at once. */
function Fields({ texts, ...common }: FieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-2">Changes save automatically.</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <SettingField
          {...common}
          name="contest_name"
          label={derbySettings.contest_name.label}
          saved={texts.get('contest_name') ?? ''}
          problemOf={nameProblemOf}
        />
        <SettingField
          {...common}
          name="contest_year"
          label={derbySettings.contest_year.label}
          saved={texts.get('contest_year') ?? ''}
          type="number"
          problemOf={yearProblemOf}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {MOMENTS.map((setting) => (
          <SettingField
            key={setting.name}
            {...common}
            {...setting}
            saved={texts.get(setting.name) ?? ''}
            type="datetime-local"
            problemOf={momentProblemOf}
          />
        ))}
      </div>
    </div>
  );
}
