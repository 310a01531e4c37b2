import { divisionOf } from '@derby/rules/divisions';
import { scaleWeight } from '@derby/rules/weight';
import { Button } from '@derby/ui/button';
import { type Message, useFading } from '@derby/ui/message-card';
import { MESSAGE_FADE_MS, MESSAGE_VISIBLE_MS } from '../../../config/constants.ts';
import type { WeighedEntry } from '../weighed-entries.ts';

/** What the angler hears. */
export type ReadFish = Pick<WeighedEntry, 'firstName' | 'lastName' | 'fishWeightLbs' | 'isJunior' | 'rank'>;

interface LastFishProps {
  readonly message: Message | null;
  /** The fish that this user added last, and when. */
  readonly last: { readonly fish: ReadFish; readonly time: string } | null;
  readonly action: LastFishAction | null;
  /** On a phone one line, while the keypad needs the room. What is below stays where it is. */
  readonly isSmall: boolean;
  readonly onCleared: () => void;
}

export interface LastFishAction {
  readonly label: 'Undo' | 'Correct';
  readonly isPending: boolean;
  /** It is about the fish before the one of the message. */
  readonly isOfEarlier?: true;
  readonly onPress: () => void;
}

const TONES = { ok: 'bg-ok-soft text-ok', warn: 'bg-warn-soft text-warn', bad: 'bg-bad-soft text-bad' };

/**
 * The result of the last Add Entry, and between messages the last fish in quiet letters. It always has the same height,
 * so the form never moves; a longer message lies over the heading. On a phone it is below the header of the console,
 * where no keypad covers it.
 */
export function LastFish({ message, last, action: offered, isSmall, onCleared }: LastFishProps) {
  const action = message && offered?.isOfEarlier ? null : offered;
  const isFading = useFading({ message, visibleMs: MESSAGE_VISIBLE_MS, fadeMs: MESSAGE_FADE_MS, onCleared });
  const firstLine = `flex min-h-13 items-center leading-6 ${action ? 'pr-26' : ''}`;
  const card = message && (
    <div
      className={`${LINES} transition-opacity sm:rounded-card ${TONES[message.tone]} ${isFading ? 'opacity-0' : 'opacity-100'}`}
      style={{ transitionDuration: `${MESSAGE_FADE_MS}ms` }}
    >
      <p className={`${firstLine} font-semibold`}>{message.text}</p>
      {message.details}
    </div>
  );
  return (
    <section
      aria-label="Last fish"
      className={`${isSmall ? 'h-24 max-sm:mb-12 max-sm:h-12 max-sm:overflow-hidden' : 'h-24'} top-[calc(3.75rem+var(--notice,0px)+var(--above,0px))] z-10 bg-panel [@media(min-height:22rem)]:sticky ${FRAME}`}
    >
      <div role="status">{message?.tone !== 'bad' && card}</div>
      <div role="alert">{message?.tone === 'bad' && card}</div>
      {!message && (
        <div className={`${LINES} text-ink-2 ${isSmall && action ? 'max-sm:pr-26' : ''}`}>
          {last ? (
            <>
              <p className={`${firstLine} ${isSmall ? 'max-sm:hidden' : ''}`}>Last fish, {last.time}</p>
              <ReadBack fish={last.fish} isBesideButton={isSmall && action !== null} />
            </>
          ) : (
            <p className={firstLine}>The last entry will be shown here.</p>
          )}
        </div>
      )}
      {action && (
        <Button
          variant="quiet"
          className={`absolute! right-3 min-h-12! min-w-20 ${isSmall ? 'top-1.5 max-sm:top-0' : 'top-1.5'}`}
          pending={action.isPending}
          onClick={action.onPress}
        >
          {action.label}
        </Button>
      )}
    </section>
  );
}

const FRAME =
  'max-sm:order-first max-sm:-mx-4 max-sm:-mt-5 max-sm:border-b max-sm:border-line sm:rounded-card sm:border sm:border-line';

/** Its place while the device is read. */
export function LastFishPlace() {
  return <div aria-hidden="true" className={`h-24 bg-panel ${FRAME}`} />;
}

const LINES = 'min-h-24 px-4 pt-0.5 pb-0.5';

/** Two lines of a long name are as high as one of a short one. */
const sizeOf = ({ length }: string): string =>
  length > 20 ? 'text-lg leading-5' : length > 12 ? 'text-2xl leading-none' : '';

/** How many letters of full size one line of a phone has room for, of the smallest phone, and beside a button. */
const ROOM = { phone: 26, smallest: 20, besideButton: 18 };
/** How many more there are in the next smaller size. */
const MORE = 8;

/** Returns the sizes of the line and its name. On a phone two full lines would cover what is below. */
function fitOf(letters: number, isBesideButton: boolean): { readonly line: string; readonly name: string } {
  const room = isBesideButton ? ROOM.besideButton : ROOM.phone;
  const smaller = 'max-sm:text-2xl max-sm:leading-10';
  if (letters > room + MORE) {
    const name = 'max-sm:text-lg max-sm:leading-5 max-[22.4rem]:text-base max-[22.4rem]:leading-5';
    return { line: `${smaller} max-[22.4rem]:text-lg max-[22.4rem]:leading-10`, name };
  }
  if (letters > room) return { line: smaller, name: 'max-[22.4rem]:text-lg max-[22.4rem]:leading-5' };
  return { line: letters > ROOM.smallest ? 'max-[22.4rem]:text-2xl max-[22.4rem]:leading-10' : '', name: '' };
}

interface ReadBackProps {
  readonly fish: ReadFish;
  readonly isBesideButton?: boolean;
}

/** An entry as it is read to the angler, who can object at once: "18.40 lbs I. Okafor #25". */
export function ReadBack({ fish, isBesideButton = false }: ReadBackProps) {
  const { firstName, lastName, fishWeightLbs, rank } = fish;
  const { mark } = divisionOf(fish);
  const [initial = ''] = firstName;
  const weight = `${scaleWeight(fishWeightLbs)} lbs`;
  const shown = [weight, initial, '. ', lastName, '#', rank ?? '', mark && ` ${mark}`].join('');
  const fit = fitOf(shown.length, isBesideButton);
  return (
    <p
      className={`flex gap-x-3 overflow-hidden font-display text-[32px] leading-10 font-semibold whitespace-nowrap tabular-nums ${fit.line}`}
    >
      <span>{weight}</span>{' '}
      <bdi
        translate="no"
        className={`min-w-0 self-center whitespace-normal wrap-anywhere ${sizeOf(lastName)} ${fit.name}`}
      >
        {initial}. {lastName}
      </bdi>{' '}
      {rank !== null && (
        <span>
          #{rank}
          {mark && ` ${mark}`}
        </span>
      )}
    </p>
  );
}
