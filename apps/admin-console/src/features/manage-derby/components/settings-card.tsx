import { Link } from '@derby/micro-frontend/router';
import { derbySettings } from '@derby/rules/settings/rows';
import { buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Loaded } from '../../../components/loaded.tsx';
import { EVENT_PATH } from '../../../config/sections.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useSettings, SETTINGS_TEXTS } from '../api.ts';
import { SettingField, SettingSwitch } from './setting-controls.tsx';
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

const SWITCHES = [
  {
    name: 'registration_enabled',
    label: derbySettings.registration_enabled.label,
    text: { on: 'Volunteers can add entries.', off: 'No entries can be added.' },
  },
  {
    name: 'public_registration',
    label: derbySettings.public_registration.label,
    text: {
      on: 'Visitors can buy tickets while registration is on.',
      off: 'The tickets page shows that sales are closed.',
    },
  },
];

/** Name, year, registration and timeline of the contest. Each change is saved at once. */
export function SettingsCard({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const read = useSettings();
  return (
    <Card className="grid grid-cols-1 content-start gap-4">
      <h2 className="text-[26px]">Competition Settings</h2>
      <Loaded read={read} {...SETTINGS_TEXTS}>
        {(texts) => (
          <>
            <Fields texts={texts} timedMessage={timedMessage} reload={read.refetch} />
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

interface FieldsProps {
  readonly texts: ReadonlyMap<string, string>;
  readonly timedMessage: TimedMessage;
  readonly reload: () => Promise<unknown>;
}

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
      {SWITCHES.map((setting) => (
        <SettingSwitch
          key={setting.name}
          {...setting}
          isOn={texts.get(setting.name) === 'true'}
          timedMessage={common.timedMessage}
        />
      ))}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
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
