import { derbySettings } from '@derby/rules/settings/rows';
import { Card } from '@derby/ui/card';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useSettings } from '../api.ts';
import { SettingSwitch } from './setting-controls.tsx';

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

interface SwitchesCardProps {
  readonly isPublic: boolean;
  readonly timedMessage: TimedMessage;
}

/** What is open to visitors and volunteers. Each switch takes effect at once. */
export function SwitchesCard({ isPublic, timedMessage }: SwitchesCardProps) {
  // Competition Settings shows that they could not be loaded.
  const texts = useSettings().data;
  return (
    <Card>
      <h2 className="sr-only">Leaderboard, registration and tickets</h2>
      <div className="grid gap-y-4 lg:grid-cols-3 [&>*+*]:border-line max-lg:[&>*+*]:border-t max-lg:[&>*+*]:pt-4 lg:[&>*]:pr-6 lg:[&>*+*]:border-l lg:[&>*+*]:pl-6 lg:[&>:last-child]:pr-0">
        <SettingSwitch
          name="leaderboard_public"
          label="Public leaderboard"
          text={{ on: 'Anyone can see both leaderboards.', off: 'Only administrators can see the leaderboards.' }}
          isOn={isPublic}
          timedMessage={timedMessage}
        />
        {texts &&
          SWITCHES.map((setting) => (
            <SettingSwitch
              key={setting.name}
              {...setting}
              isOn={texts.get(setting.name) === 'true'}
              timedMessage={timedMessage}
            />
          ))}
      </div>
    </Card>
  );
}
