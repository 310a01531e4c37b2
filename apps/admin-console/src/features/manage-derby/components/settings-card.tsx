import { derbySettings } from '@derby/rules/settings/rows';
import { Card } from '@derby/ui/card';
import { DayTimesFields } from '../../../components/day-times-fields.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { MOMENTS, type Moments } from '../../../lib/day-times.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useSettings, SETTINGS_TEXTS } from '../api.ts';
import { SettingField, SettingSwitch, useSettingDrafts } from './setting-controls.tsx';
import { momentProblemOf, nameProblemOf, yearProblemOf } from '../contest-problems.ts';

/** The setting of each moment of the weigh-in. */
const NAMES = { start: 'weigh_in_start', end: 'weigh_in_end', deadline: 'entry_deadline' } as const;

const LABELS: Moments = {
  start: derbySettings.weigh_in_start.label,
  end: derbySettings.weigh_in_end.label,
  deadline: derbySettings.entry_deadline.label,
};

const BOARD_SWITCH = {
  name: 'leaderboard_public',
  label: 'Leaderboard Visibility',
  text: { on: 'Anyone can see both leaderboards.', off: 'Only administrators can see the leaderboards.' },
};

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

interface SettingsCardProps {
  readonly isBoardPublic: boolean;
  readonly timedMessage: TimedMessage;
}

/** Name, year, timeline and switches of the contest. Each change is saved at once. */
export function SettingsCard({ isBoardPublic, timedMessage }: SettingsCardProps) {
  const read = useSettings();
  return (
    <Card className="grid grid-cols-1 content-start gap-4">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="mr-auto text-[26px]">Competition Settings</h2>
        <p className="text-ink-2">
          Changes save automatically. Entries after the deadline are accepted with a warning.
        </p>
      </div>
      <Loaded read={read} {...SETTINGS_TEXTS} place={<div className="h-196 lg:h-66" />}>
        {(texts) => (
          <Fields texts={texts} isBoardPublic={isBoardPublic} timedMessage={timedMessage} reload={read.refetch} />
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

function Fields({ texts, isBoardPublic, ...common }: FieldsProps & { readonly isBoardPublic: boolean }) {
  const { timedMessage } = common;
  return (
    <div className="grid grid-cols-1 gap-4">
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
      <WeighInSettings texts={texts} {...common} />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-4 *:items-start lg:grid-cols-3">
        {SWITCHES.map((setting) => (
          <SettingSwitch
            key={setting.name}
            {...setting}
            isOn={texts.get(setting.name) === 'true'}
            timedMessage={timedMessage}
          />
        ))}
        <SettingSwitch {...BOARD_SWITCH} isOn={isBoardPublic} timedMessage={timedMessage} />
      </div>
    </div>
  );
}

/** The day of the weigh-in and its times. What changed is saved together. */
function WeighInSettings({ texts, ...common }: FieldsProps) {
  const { drafts, problems, change } = useSettingDrafts(common);
  const savedOf = (name: keyof Moments): string => (texts.get(NAMES[name]) ?? '').slice(0, WALL_CLOCK_LENGTH);
  const valueOf = (name: keyof Moments): string => drafts[NAMES[name]] ?? savedOf(name);
  const values = { start: valueOf('start'), end: valueOf('end'), deadline: valueOf('deadline') };
  const problemsBy = Object.fromEntries(MOMENTS.map((name) => [name, problems[NAMES[name]]]).filter(([, one]) => one));
  return (
    <DayTimesFields
      labels={LABELS}
      values={values}
      problems={problemsBy as Partial<Moments>}
      onChange={(moments, isIncomplete) => {
        const changed = MOMENTS.filter((name) => moments[name] !== values[name]);
        change(
          Object.fromEntries(changed.map((name) => [NAMES[name], moments[name]])),
          Object.fromEntries(changed.map((name) => [NAMES[name], momentProblemOf(moments[name], isIncomplete)])),
        );
      }}
    />
  );
}

/** Length of a date and time as shown: `YYYY-MM-DDTHH:mm`. */
const WALL_CLOCK_LENGTH = 16;
