import { Card } from '@derby/ui/card';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useSettings } from '../api.ts';
import { messages } from '../messages.ts';
import { momentProblemOf, nameProblemOf, yearProblemOf } from '../setting-problems.ts';
import { SettingField } from './setting-field.tsx';
import { SettingSwitch } from './setting-switch.tsx';

/** Name, year, registration and timeline of the contest. Everything saves by itself. */
export function SettingsCard({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const { settingText, ...read } = useSettings();
  if (!settingText) {
    return (
      <Card className="grid gap-3">
        <h2 className="text-[26px]">{messages.settings}</h2>
        <NotLoaded read={read} loading={messages.loading} fallback={messages.loadFailed} />
      </Card>
    );
  }
  const common = { settingText, timedMessage, reload: read.refetch };
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 className="text-[26px]">{messages.settings}</h2>
        <p className="text-ink-2">{messages.settingsText}</p>
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <SettingField {...common} name="contest_name" label={messages.contestName} problemOf={nameProblemOf} />
        <SettingField
          {...common}
          name="contest_year"
          label={messages.contestYear}
          inputMode="numeric"
          problemOf={yearProblemOf}
        />
      </div>
      <div className="grid gap-3 border-y border-line py-3">
        <SettingSwitch
          {...common}
          name="registration_enabled"
          label={messages.registration}
          text={{ on: messages.registrationOn, off: messages.registrationOff }}
        />
        <SettingSwitch
          {...common}
          name="public_registration"
          label={messages.ticketSales}
          text={{ on: messages.ticketSalesOn, off: messages.ticketSalesOff }}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SettingField
          {...common}
          name="weigh_in_start"
          label={messages.weighInStart}
          type="datetime-local"
          problemOf={momentProblemOf}
        />
        <SettingField
          {...common}
          name="weigh_in_end"
          label={messages.weighInEnd}
          type="datetime-local"
          problemOf={momentProblemOf}
        />
        <SettingField
          {...common}
          name="entry_deadline"
          label={messages.entryDeadline}
          hint={messages.entryDeadlineHint}
          type="datetime-local"
          problemOf={momentProblemOf}
        />
      </div>
    </Card>
  );
}
