import type { MessageState } from '@derby/rules/message-states';
import { useMediaQuery } from '@derby/ui/use-media-query';
import { type KeyboardEvent, useRef, useState } from 'react';

/** The looks of the states. Accepted is not delivered, and a message with a photo may never get a receipt. */
const LOOKS: Readonly<Record<MessageState, string>> = {
  queued: 'border-edge',
  sending: 'border-edge bg-[light-dark(var(--sea-line),var(--sea-2))]',
  accepted: 'border-ok bg-ok-soft',
  delivered: 'border-ok bg-ok',
  undelivered: 'border-bad bg-bad-soft',
  failed: 'border-bad bg-bad',
  skipped: 'border-edge bg-edge',
  unknown: 'border-warn bg-warn',
};

export function StateSquare({ state }: { readonly state: MessageState }) {
  return (
    <span
      aria-hidden="true"
      className={`block size-3.5 shrink-0 forced-color-adjust-none rounded-[3px] border-2 ${LOOKS[state]}`}
    />
  );
}

interface MessageSquaresProps {
  /** In the order of sending. */
  readonly states: readonly MessageState[];
  readonly onOpen: (place: number) => void;
}

const LABEL = 'All messages in the order of sending';
/** A finger does not find a square, and the counts below it lead to the messages. */
const PHONE = '(width < 40rem)';

/** All messages at a glance: one square each, in the order of sending. Not on phones, each opens its message. */
export function MessageSquares({ states, onOpen }: MessageSquaresProps) {
  const isPhone = useMediaQuery(PHONE);
  return isPhone ? (
    <div role="img" aria-label={LABEL} className="flex flex-wrap gap-1.5">
      {states.map((state, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a message never moves
        <StateSquare key={place} state={state} />
      ))}
    </div>
  ) : (
    <SquareButtons states={states} onOpen={onOpen} />
  );
}

/** One stop of the Tab key. */
function SquareButtons({ states, onOpen }: MessageSquaresProps) {
  const group = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const current = Math.min(stop, states.length - 1);

  function move(event: KeyboardEvent): void {
    const last = states.length - 1;
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: Math.max(current - 1, 0),
      ArrowRight: Math.min(current + 1, last),
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    setStop(place);
    group.current?.querySelectorAll('button')[place]?.focus();
  }

  return (
    <div ref={group} role="group" aria-label={LABEL} className="flex flex-wrap">
      {states.map((state, place) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- a message never moves
          key={place}
          type="button"
          tabIndex={place === current ? 0 : -1}
          aria-label={`Message ${place + 1}, ${state}`}
          title={`${place + 1}, ${state}`}
          className="grid size-6 place-items-center rounded-[6px] hover:bg-panel-2"
          onFocus={() => setStop(place)}
          onKeyDown={move}
          onClick={() => onOpen(place)}
        >
          <StateSquare state={state} />
        </button>
      ))}
    </div>
  );
}
