import { formatPhoneNumber } from '@derby/rules/phone-number';
import { Button } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import { BreakableEmail } from '../../../components/breakable-email.tsx';
import { personNameOf } from '../../../lib/texts.ts';
import { type Card, cardsLeftOf, moreText, type Person, ticketsText } from '../check-in.ts';

/** The least height of a row. */
export const ROW_CLASS = 'min-h-19';

interface PeopleListProps {
  readonly people: readonly Person[];
  readonly more: number;
  readonly onGive: (person: Person) => void;
  readonly onEdit: (card: Card) => void;
}

/** Orders with their cards and walk-ups, each with what can be done next. */
export function PeopleList({ people, more, ...actions }: PeopleListProps) {
  return (
    <div className="grid gap-2">
      <ul aria-label="People" className="overflow-clip rounded-card border border-line bg-panel shadow-card">
        {people.map((person) => (
          <PersonRow key={person.participantId ?? `card ${person.cards[0]?.id}`} person={person} {...actions} />
        ))}
      </ul>
      {more > 0 && <p className="text-ink-2 tabular-nums">{moreText(more)}</p>}
    </div>
  );
}

function PersonRow({ person, onGive, onEdit }: { readonly person: Person } & Omit<PeopleListProps, 'people' | 'more'>) {
  const name = personNameOf(person);
  return (
    <li className={`grid content-center gap-x-3 gap-y-2 border-line px-3 py-3 not-first:border-t sm:px-4 ${ROW_CLASS}`}>
      <div className="flex items-center gap-3">
        <div className="mr-auto min-w-0">
          <p translate="no" className="text-lg leading-tight font-semibold wrap-anywhere">
            {name}
          </p>
          <p className="flex flex-wrap gap-x-3 text-ink-2 wrap-anywhere tabular-nums">
            <span>{ticketsText(person)}</span>
            {person.email !== null && (
              <span>
                <BreakableEmail text={person.email} />
              </span>
            )}
            {person.phoneNumber !== null && (
              <span className="whitespace-nowrap">{formatPhoneNumber(person.phoneNumber)}</span>
            )}
          </p>
        </div>
        {cardsLeftOf(person) > 0 && (
          <Button variant="quiet" className="shrink-0" aria-label={`Check in ${name}`} onClick={() => onGive(person)}>
            Check in
          </Button>
        )}
      </div>
      {person.cards.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={`Cards of ${name}`}>
          {person.cards.map((card) => (
            <li key={card.id}>
              <CardButton card={card} onEdit={onEdit} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function CardButton({ card, onEdit }: { readonly card: Card; readonly onEdit: (card: Card) => void }) {
  const name = personNameOf(card);
  const agrees = card.hasConsented ? 'agrees to texts' : 'no consent to texts';
  return (
    <Button variant="quiet" aria-label={`Edit card ${card.number}, ${name}, ${agrees}`} onClick={() => onEdit(card)}>
      <span className="font-display text-xl font-semibold tabular-nums">#{card.number}</span>
      <span translate="no" className="min-w-0 wrap-anywhere">
        {name}
      </span>
      {card.hasConsented && <Icon name="check" size={18} />}
    </Button>
  );
}
