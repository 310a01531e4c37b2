import type { EventFacts } from '@derby/rules/event/event-facts';
import { entryNameOf } from '../board/rows.ts';
import { Card } from '../card.tsx';
import { messages } from './messages.ts';
import type { ShownPrize } from './shown-prize.ts';

interface PrizesProps extends Pick<EventFacts, 'prizes'> {
  readonly heading: string;
  /** After the end. */
  readonly winners?: readonly ShownPrize[] | undefined;
}

const NONE: readonly ShownPrize[] = [];

/** One card per prize, with its winner; nothing without prizes. */
export function Prizes({ heading, prizes, winners = NONE }: PrizesProps) {
  if (prizes.length === 0) return null;
  return (
    <section>
      <h2 className="mb-4 text-4xl">{heading}</h2>
      <ul className={`grid gap-3.5 ${prizes.length === 3 ? 'md:grid-cols-[1fr_1fr_2fr]' : 'md:grid-cols-2'}`}>
        {prizes.map((prize) => (
          <li key={`${prize.title} ${prize.description}`} className="grid">
            <Card>
              <h3 className="font-sans text-base text-ink-2">{prize.title}</h3>
              <p className="mt-1 font-display text-3xl leading-tight font-semibold text-pretty">{prize.description}</p>
              {winners
                .filter(({ title, description }) => title === prize.title && description === prize.description)
                .map(({ entry }) => (
                  <p key={entry.lastName} className="mt-2 font-semibold text-ink-2 wrap-anywhere">
                    {messages.wonBy} <bdi translate="no">{entryNameOf(entry)}</bdi>
                  </p>
                ))}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
