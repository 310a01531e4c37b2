import { Link } from '@derby/micro-frontend/router';
import { buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { PAST_DERBIES_PATH } from '../../../config/sections.ts';
import { messages } from '../messages.ts';

/** The way to the page of past derbies. */
export function PastDerbiesCard() {
  return (
    <Card className="grid content-start justify-items-start gap-3">
      <h2 className="text-[26px]">{messages.pastDerbies}</h2>
      <p className="text-ink-2">{messages.pastDerbiesText}</p>
      <Link to={PAST_DERBIES_PATH} className={buttonClass({ variant: 'quiet' })}>
        {messages.showPastDerbies}
      </Link>
    </Card>
  );
}
