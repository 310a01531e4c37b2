import { Link } from '@derby/micro-frontend/router';
import { buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Icon } from '@derby/ui/icon';
import { messages } from '../messages.ts';

/**
 * The way to the board for a large screen, in a tab of its own: it has no way back (docs/screens.md, "Hall screen").
 */
export function HallScreenCard() {
  return (
    <Card className="grid justify-items-start gap-3">
      <h2 className="text-[26px]">{messages.hallScreen}</h2>
      <p className="text-ink-2">{messages.hallScreenText}</p>
      <Link to="/leaderboard?screen=1" target="_blank" className={buttonClass({ variant: 'quiet' })}>
        {messages.openHallScreen}
        <Icon name="external" />
      </Link>
    </Card>
  );
}
