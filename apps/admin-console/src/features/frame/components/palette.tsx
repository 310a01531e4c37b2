import { useQuery } from '@apollo/client/react';
import { searchEntries } from '@derby/rules/board-search/search';
import { divisionOf } from '@derby/rules/divisions';
import { scaleWeight } from '@derby/rules/weight';
import { Dialog } from '@derby/ui/dialog';
import { sentenceOf } from '@derby/web-session/request-failure';
import { Command, defaultFilter } from 'cmdk';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import {
  AUDIT_LOG_PATH,
  EVENT_PATH,
  MANAGE_PATH,
  MESSAGE_RUN_PATH,
  PAST_DERBIES_PATH,
  CHECK_PATH,
  HALL_PATH,
  NOTICE_PATH,
  PRIZES_PATH,
  CONSENT_PATH,
  REPLIES_PATH,
  TEXT_EVERYONE_PATH,
  type Section,
  SECTIONS,
} from '../../../config/sections.ts';
import { Frame_PeopleDocument } from '../../../generated/graphql.ts';
import { LARGE_LIST } from '../../../lib/requests.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';

/** Something to choose. `score` says how well it matches what was typed, from 0 to 1. */
interface Choice {
  readonly key: string;
  readonly content: ReactNode;
  readonly score: number;
  readonly run: () => void;
}

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onGoTo: (path: string, state?: object) => void;
  readonly onKeys: () => void;
  readonly onLogout: () => void;
}

/** Finds a person, a section or an action by a few letters. */
export function Palette({ open, onClose, ...rest }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Runs when the dialog has closed, so that the page that it opens may take the focus. */
  const chosen = useRef<(() => void) | null>(null);
  const choose = (action: () => void): void => {
    chosen.current = action;
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Go to"
      initialFocus={input}
      onClosed={() => {
        chosen.current?.();
        chosen.current = null;
      }}
    >
      <Choices {...rest} input={input} onChoose={choose} />
    </Dialog>
  );
}

interface ChoicesProps extends Omit<PaletteProps, 'open' | 'onClose'> {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChoose: (action: () => void) => void;
}

function Choices({ input, onChoose, onGoTo, onKeys, onLogout }: ChoicesProps) {
  const isAdministrator = useIsAdministrator();
  const [text, setText] = useState('');
  const people = usePeople(text);
  const choice = (label: string, run: () => void): Choice => {
    return { key: label, content: label, score: text.trim() === '' ? 1 : (defaultFilter?.(label, text) ?? 0), run };
  };
  const place = (label: string, path: string, state?: object): Choice => choice(label, () => onGoTo(path, state));
  const sections = SECTIONS.filter((section: Section) => isAdministrator || section.isForAllRoles);
  const groups = [
    {
      heading: 'People',
      choices: people.found.map((entry) => ({
        key: `entry ${entry.id}`,
        content: <Person entry={entry} />,
        score: PERSON_SCORE,
        run: () => onGoTo(MANAGE_PATH, { entry: entry.id }),
      })),
    },
    {
      heading: 'Sections',
      choices: [
        ...sections.map(({ label, weighmasterLabel, path }: Section) =>
          place((!isAdministrator && weighmasterLabel) || label, path),
        ),
        place('Check entries', CHECK_PATH),
        place('Prizes', PRIZES_PATH),
        ...(isAdministrator
          ? [
              place('Event', EVENT_PATH),
              place('Final Messages', MESSAGE_RUN_PATH),
              place('Hall scenes', HALL_PATH),
              place('Notice', NOTICE_PATH),
              place('Text everyone', TEXT_EVERYONE_PATH),
              place('Replies', REPLIES_PATH),
              place('Consent to texts', CONSENT_PATH),
              place('Past Derbies', PAST_DERBIES_PATH),
              place('Audit log', AUDIT_LOG_PATH),
            ]
          : []),
      ],
    },
    {
      heading: 'Actions',
      choices: [
        place('Show entries without a photo', MANAGE_PATH, { filter: 'no-photo' }),
        place('Show corrected entries', MANAGE_PATH, { filter: 'corrected' }),
        place('Show entries with the same phone', MANAGE_PATH, { filter: 'same-phone' }),
        choice('Show all keys', onKeys),
        choice('Logout', onLogout),
      ],
    },
  ];
  const shown = bestFirst(groups);
  const keys = shown.flatMap(({ choices }) => choices.map(({ key }) => key));
  const [marked, setMarked] = useMarked(people.areKnown);
  return (
    <Command
      label="People, sections and actions"
      shouldFilter={false}
      value={keys.includes(marked) ? marked : (keys[0] ?? '')}
      onValueChange={setMarked}
      className="grid grid-cols-1 gap-3"
    >
      <Command.Input
        ref={input}
        value={text}
        onValueChange={setText}
        placeholder="Person, section or action"
        maxLength={40}
        className="min-h-12 rounded-control border-2 border-ink bg-panel px-3.5 text-ink outline-none focus-visible:outline-3 focus-visible:outline-focus"
      />
      {/* Always as high, so that nothing moves when people come. */}
      <div className="flex h-[min(24rem,60dvh)] flex-col">
        <p role="status" className={people.notice === null ? 'sr-only' : NOTICE}>
          {people.notice}
        </p>
        {people.notice === null && shown.length === 0 && <p className={NOTICE}>Nothing has that name.</p>}
        <Command.List className="min-h-0 overflow-y-auto">
          {shown.map(({ heading, choices }) => (
            <Command.Group key={heading} heading={heading} className={GROUP}>
              {choices.map(({ key, content, run }) => (
                <Command.Item
                  key={key}
                  value={key}
                  onSelect={() => onChoose(run)}
                  className="flex min-h-(--target) cursor-pointer items-center gap-2 rounded-[7px] px-3 font-semibold data-[selected=true]:bg-sea data-[selected=true]:text-sea-ink"
                >
                  {content}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </div>
    </Command>
  );
}

const NOTICE = 'flex min-h-(--target) items-center px-3 text-ink-2';
const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-2';

/** Returns the groups that have a match, the best one first. */
function bestFirst(groups: readonly { readonly heading: string; readonly choices: readonly Choice[] }[]) {
  return groups
    .map(({ heading, choices }) => {
      const matches = choices.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
      return { heading, choices: matches, best: matches[0]?.score ?? 0 };
    })
    .filter(({ best }) => best > 0)
    .sort((one, other) => other.best - one.best);
}

const SHOWN_PEOPLE = 8;
/** Below a section that begins with the text, which has 0.99. A name is found by the beginning of its words. */
const PERSON_SCORE = 0.95;

/** Finds entries by name or rank. They are read once while the palette is open, with the first letter. */
function usePeople(text: string) {
  const isBlank = text.trim() === '';
  const [isWanted, setIsWanted] = useState(false);
  if (!isBlank && !isWanted) setIsWanted(true);
  const { data, error } = useQuery(Frame_PeopleDocument, { ...LARGE_LIST, skip: !isWanted });
  const found = data && !isBlank ? searchEntries(data.entries, text).slice(0, SHOWN_PEOPLE) : [];
  const pending = error ? sentenceOf(error, CONNECTION_FAILED) : 'Looking for people...';
  return { areKnown: data !== undefined, found, notice: data || isBlank ? null : pending };
}

/** The key of the marked choice. It is forgotten when people join those that were found without a response. */
function useMarked(areKnown: boolean) {
  const [marked, setMarked] = useState('');
  const [wereKnown, setWereKnown] = useState(areKnown);
  if (areKnown !== wereKnown) {
    setWereKnown(areKnown);
    setMarked('');
  }
  return [marked, setMarked] as const;
}

interface FoundEntry {
  readonly firstName: string;
  readonly lastName: string;
  readonly fishWeightLbs: number;
  readonly isJunior: boolean;
  readonly rank: number;
}

/** "#3 Anton Kowalczyk 29.65" */
function Person({ entry }: { readonly entry: FoundEntry }) {
  const { mark } = divisionOf(entry);
  return (
    <>
      <span className="min-w-10 tabular-nums">#{entry.rank}</span>{' '}
      <bdi translate="no" className="min-w-0 leading-tight wrap-anywhere">
        {personNameOf(entry)}
      </bdi>{' '}
      {mark && <span className="text-sm font-normal">{mark}</span>}{' '}
      <span className="ml-auto font-display text-2xl leading-none tabular-nums">
        {scaleWeight(entry.fishWeightLbs)}
      </span>
    </>
  );
}
