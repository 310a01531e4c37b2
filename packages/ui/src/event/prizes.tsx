import type { EventFacts } from '@derby/rules/event/event-facts';
import { Card } from '../card.tsx';

/** One card per prize; nothing without prizes. */
export function Prizes({ heading, prizes }: { readonly heading: string } & Pick<EventFacts, 'prizes'>) {
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
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
