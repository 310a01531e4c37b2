import { Card } from '@derby/ui/card';
import { Switch } from '@derby/ui/switch';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useRef } from 'react';
import { useSetLeaderboardPublic } from '../api/set-leaderboard-public.ts';
import { SETTING_SAVED_VISIBLE_MS } from '../constants.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { messages } from '../messages.ts';

interface VisibilityCardProps {
  readonly isPublic: boolean;
  readonly timedMessage: TimedMessage;
}

/** Who sees the boards. */
export function VisibilityCard({ isPublic, timedMessage }: VisibilityCardProps) {
  const setPublic = useSetLeaderboardPublic();
  // Two changes on their way at once could arrive in the wrong order.
  const isChanging = useRef(false);
  const change = async (next: boolean): Promise<void> => {
    if (isChanging.current) return;
    isChanging.current = true;
    try {
      await setPublic(next);
      timedMessage.showSuccess(messages.settingSaved, SETTING_SAVED_VISIBLE_MS);
    } catch (error) {
      timedMessage.showFailure(sentenceOf(error, messages.settingFailed));
    } finally {
      isChanging.current = false;
    }
  };
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
