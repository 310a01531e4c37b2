import { Card } from '@derby/ui/card';
import { Switch } from '@derby/ui/switch';
import { useSettingSwitch } from '../hooks/use-setting-switch.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { messages } from '../messages.ts';

interface VisibilityCardProps {
  readonly isPublic: boolean;
  readonly timedMessage: TimedMessage;
}

/** Who sees the boards. */
export function VisibilityCard({ isPublic, timedMessage }: VisibilityCardProps) {
  const change = useSettingSwitch('leaderboard_public', timedMessage);
  return (
    <Card className="grid gap-2">
      <h2 className="text-[26px]">{messages.visibility}</h2>
      <Switch checked={isPublic} onChange={(event) => void change(event.target.checked)}>
        <span>
          <span className="block font-semibold">{messages.isPublic}</span>
          <span className="block text-ink-2">{isPublic ? messages.publicText : messages.privateText}</span>
        </span>
      </Switch>
    </Card>
  );
}
