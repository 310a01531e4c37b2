import { Card } from '@derby/ui/card';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { SettingSwitch } from './setting-controls.tsx';

interface VisibilityCardProps {
  readonly isPublic: boolean;
  readonly timedMessage: TimedMessage;
}

/** Whether visitors see the leaderboards. The switch takes effect at once. */
export function VisibilityCard({ isPublic, timedMessage }: VisibilityCardProps) {
  return (
    <Card>
      <SettingSwitch
        name="leaderboard_public"
        label="Leaderboard Visibility"
        text={{ on: 'Anyone can see both leaderboards.', off: 'Only administrators can see the leaderboards.' }}
        isOn={isPublic}
        timedMessage={timedMessage}
      />
    </Card>
  );
}
