import { useQuery } from '@apollo/client/react';
import { Button } from '@derby/ui/button';
import { EmptyState } from '@derby/ui/empty-state';
import { SearchBox } from '@derby/ui/search-box';
import { useIsConnected } from '@derby/web-session/connection';
import { useEffect, useRef, useState } from 'react';
import { DeleteDialog } from '../../../components/delete-dialog.tsx';
import { FilterChips } from '../../../components/filter-chips.tsx';
import { ListPlace } from '../../../components/list-place.tsx';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { PARTICIPANTS_PATH } from '../../../config/sections.ts';
import { CheckIn_PageDocument, CheckIn_ReleaseDocument } from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useChange } from '../../../lib/use-change.ts';
import { rememberText, useRememberedState } from '../../../lib/use-remembered-state.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import { type Card, CHECK_IN_SHOWN, type CheckIn, type Person } from '../check-in.ts';
import { EditCardDialog, GiveCardDialog } from './card-dialogs.tsx';
import { PeopleList, ROW_CLASS } from './people-list.tsx';

/** Other phones check people in meanwhile. */
const POLL_INTERVAL_MS = 15_000;
const TYPING_MS = 200;

const lastNumbers = rememberText('check-in-last-card');

type Shown =
  | { readonly kind: 'give'; readonly person: Person | null }
  | { readonly kind: 'edit' | 'release'; readonly card: Card };

/** Gives cards to people at the entrance, on several phones at once (docs/rules.md, "Anglers"). */
export function CheckInPage() {
  const [text, setText] = useState('');
  const [isFiltered, setIsFiltered] = useState(false);
  // Each phone goes on in its own pile of cards.
  const [lastNumber, setLastNumber] = useRememberedState(lastNumbers, '0');
  const variables = { search: useSettled(text), isNotCheckedIn: isFiltered, after: Number(lastNumber) };
  const asked = `${isFiltered} ${variables.search}`;
  const query = useQuery(CheckIn_PageDocument, { variables, fetchPolicy: 'no-cache', pollInterval: POLL_INTERVAL_MS });
  const read = latest(query);
  const [known, setKnown] = useState<string | null>(null);
  if (query.data && known !== asked) setKnown(asked);
  // The people of another search must not stand under the new one.
  const people = known === asked ? read : { ...read, data: undefined };
  const timedMessage = useTimedMessage();
  const [shown, setShown] = useState<Shown | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const isAdministrator = useIsAdministrator();
  const checkIn = read.data?.checkIn;
  const focusSearch = (): void => region.current?.querySelector<HTMLInputElement>('input[name=search]')?.focus();
  const given = ({ number }: Card): void => {
    setLastNumber(String(number));
    setText('');
  };
  return (
    <SectionPage
      title="Check in"
      aside={
        <>
          <NotUpdated read={people} />
          {isAdministrator && <BackLink to={PARTICIPANTS_PATH}>Back to Participants</BackLink>}
        </>
      }
    >
      <div ref={region} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        <Network />
        <Sums sums={checkIn?.sums} />
        <div className="grid gap-3">
          <SearchBox
            label="Search people"
            placeholder="Name, email or card"
            clearLabel="Clear search"
            text={text}
            onChange={setText}
            onClear={() => setText('')}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <FilterChips
              label="Filter"
              chips={[
                { value: 'waiting', label: checkIn ? `Not checked in ${checkIn.sums.notCheckedIn}` : 'Not checked in' },
              ]}
              isOn={() => isFiltered}
              onPress={() => setIsFiltered(!isFiltered)}
            />
            <Button
              variant="quiet"
              disabled={checkIn === undefined}
              onClick={() => setShown({ kind: 'give', person: null })}
            >
              Add walk-up
            </Button>
          </div>
        </div>
        <Loaded
          key={asked}
          read={people}
          loading="Loading people..."
          fallback={CONNECTION_FAILED}
          place={<ListPlace rows={3} rowClass={ROW_CLASS} />}
        >
          {({ checkIn: { people: found, more } }) =>
            found.length === 0 ? (
              <EmptyState>{emptyText(text, isFiltered)}</EmptyState>
            ) : (
              <PeopleList
                people={found}
                more={more}
                onGive={(person) => setShown({ kind: 'give', person })}
                onEdit={(card) => setShown({ kind: 'edit', card })}
              />
            )
          }
        </Loaded>
      </div>
      {shown && checkIn && (
        <Dialogs
          shown={shown}
          nextNumber={checkIn.nextNumber}
          timedMessage={timedMessage}
          region={region}
          onGiven={given}
          onTaken={(number) => setLastNumber(String(number))}
          onClosing={focusSearch}
          onRelease={(card) => setShown({ kind: 'release', card })}
          onClosed={() => {
            setShown(null);
            focusSearch();
          }}
        />
      )}
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

interface DialogsProps {
  readonly shown: Shown;
  readonly nextNumber: number;
  readonly timedMessage: ReturnType<typeof useTimedMessage>;
  readonly region: React.RefObject<HTMLDivElement | null>;
  readonly onGiven: (card: Card) => void;
  readonly onTaken: (number: number) => void;
  readonly onClosing: () => void;
  readonly onRelease: (card: Card) => void;
  readonly onClosed: () => void;
}

function Dialogs({ shown, region, onGiven, onRelease, ...dialog }: DialogsProps) {
  const { change } = useChange(dialog.timedMessage);
  if (shown.kind === 'give') return <GiveCardDialog {...dialog} person={shown.person} onGiven={onGiven} />;
  const { card } = shown;
  if (shown.kind === 'edit') return <EditCardDialog {...dialog} card={card} onRelease={() => onRelease(card)} />;
  return (
    <DeleteDialog
      title={`Release card ${card.number}?`}
      text={`${personNameOf(card)} is then without a card, and the number is free. The fish stay.`}
      confirmLabel="Release card"
      onDelete={() =>
        change({
          mutation: CheckIn_ReleaseDocument,
          variables: { id: card.id },
          ...CHECK_IN_SHOWN,
          done: ({ releaseCard }) => releaseCard,
          failed: 'Failed to release the card.',
        })
      }
      region={region}
      onClosed={dialog.onClosed}
    />
  );
}

const emptyText = (text: string, isFiltered: boolean): string => {
  if (text.trim().length >= 2) return 'No person found. Add a walk-up if the person has no ticket.';
  return isFiltered ? 'Everyone is checked in.' : 'Type two letters of a name or an email, or the number of a card.';
};

/** Says that nothing can be done here without a network. It takes no place while there is one. */
function Network() {
  if (useIsConnected()) return null;
  return (
    <p
      role="status"
      className="rounded-control border-l-4 border-warn bg-warn-soft px-3.5 py-2.5 font-semibold text-warn"
    >
      No network. The check-in needs one; New Entry works without.
    </p>
  );
}

const SUMS = { cards: 'Cards given', cardsLeft: 'Cards to give', walkUps: 'Walk-ups' } as const;

function Sums({ sums }: { readonly sums: CheckIn['sums'] | undefined }) {
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-3">
      {(Object.keys(SUMS) as (keyof typeof SUMS)[]).map((name) => (
        <div key={name} className="rounded-control border border-transparent bg-panel-2 px-[11px] py-[7px]">
          <dt className="text-sm text-ink-2">{SUMS[name]}</dt>
          <dd className="font-display text-[28px] leading-tight font-semibold tabular-nums">
            {sums?.[name] ?? '\u00A0'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the text once the typing stops. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
