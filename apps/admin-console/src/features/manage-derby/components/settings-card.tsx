import { derbySettings } from '@derby/rules/settings/rows';
import { Card } from '@derby/ui/card';
import { Loaded } from '../../../components/loaded.tsx';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useSettings } from '../api.ts';
import { momentProblemOf, nameProblemOf, yearProblemOf } from '../contest-problems.ts';
import { messages } from '../messages.ts';
import { SettingField, SettingSwitch } from './setting-controls.tsx';

const SWITCHES = [
  {
    name: 'registration_enabled',
    label: derbySettings.registration_enabled.label,
    text: { on: messages.registrationOn, off: messages.registrationOff },
  },
  {
    name: 'public_registration',
    label: derbySettings.public_registration.label,
    text: { on: messages.ticketSalesOn, off: messages.ticketSalesOff },
  },
];
const MOMENTS = [
  { name: 'weigh_in_start', label: derbySettings.weigh_in_start.label },
  { name: 'weigh_in_end', label: derbySettings.weigh_in_end.label },
  { name: 'entry_deadline', label: derbySettings.entry_deadline.label, hint: messages.entryDeadlineHint },
];

/** Name, year, registration and timeline of the contest. Each change is saved at once. */
export function SettingsCard({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const read = useSettings();
  const common = { timedMessage, reload: read.refetch };
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 className="text-[26px]">{messages.settings}</h2>
        {read.data && <p className="text-ink-2">{messages.settingsText}</p>}
      </div>
      <Loaded read={read} loading={messages.loading} fallback={messages.loadFailed}>
        {(texts) => (
          <>
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
            <div className="grid gap-3 border-y border-line py-3">
              {SWITCHES.map((setting) => (
                <SettingSwitch
                  key={setting.name}
                  {...setting}
                  isOn={texts.get(setting.name) === 'true'}
                  timedMessage={timedMessage}
                />
              ))}
            </div>
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
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
          </>
        )}
      </Loaded>
    </Card>
  );
}
