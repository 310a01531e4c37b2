import { Link } from '@derby/micro-frontend/router';
import { buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { EVENT_PATH } from '../../../config/sections.ts';
import { messages } from '../messages.ts';

/** The way to the page on which the event is edited. */
export function EventCard() {
  return (
    <Card className="grid justify-items-start gap-3">
      <h2 className="text-[26px]">{messages.event}</h2>
      <p className="text-ink-2">{messages.eventText}</p>
      <Link to={EVENT_PATH} className={buttonClass({ variant: 'quiet' })}>
        {messages.editEvent}
      </Link>
    </Card>
  );
}
