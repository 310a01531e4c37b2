import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import type { TypedEntry } from '@derby/rules/entry-fields';
import { parseWeight } from '@derby/rules/weight';
import { ConnectionError } from '@derby/web-session/reach-server';
import { serverNow } from '@derby/web-session/server-clock';
import type {
  Correction_UpdateMutationVariables,
  NewEntry_AddPhotoMutationVariables,
  NewEntry_CardQueryVariables,
  NewEntry_CreateMutationVariables,
} from '../../../generated/graphql.ts';
import { DEFAULT_PHOTO_LIMITS } from '../../../lib/photo-check.ts';
import type { Lesson } from './lesson.ts';
import { ANGLERS, asReadNow, entriesOfOthers, phoneOf, type PractiseEntry } from './people.ts';

const FIRST_ID = 101;

/**
 * Creates a GraphQL client that answers the operations of New Entry on this device, and no others. It has no link to the
 * server. Tells the lesson what was done.
 */
export function createPractiseClient(lesson: Lesson): ApolloClient {
  let entries: readonly PractiseEntry[] = entriesOfOthers();
  let nextId = FIRST_ID;

  function ranked(entry: PractiseEntry) {
    const isBefore = (other: PractiseEntry): boolean =>
      other.fishWeightLbs > entry.fishWeightLbs ||
      (other.fishWeightLbs === entry.fishWeightLbs && other.createdAt < entry.createdAt);
    return {
      __typename: 'Entry',
      ...entry,
      rank: entries.filter((other) => other.isJunior === entry.isJunior && isBefore(other)).length + 1,
    };
  }
  /** Replaces an entry, or adds it. */
  function put(entry: PractiseEntry) {
    entries = [...entries.filter(({ id }) => id !== entry.id), entry];
    return ranked(entry);
  }
  function entryOf(id: number): PractiseEntry {
    const entry = entries.find((one) => one.id === id);
    if (!entry) throw new Error(`Practise has no entry ${id}`);
    return entry;
  }

  function expectNetwork(): void {
    if (!lesson.getState().isOnline) throw new ConnectionError('Practise has no network');
  }

  const answers: Readonly<Record<string, (variables: never) => object>> = {
    NewEntry_Deadline: () => ({ derby: { status: 'ACTIVE', endedAt: null, entryDeadline: null } }),
    NewEntry_Names: () => ({ participantSuggestions: ANGLERS }),
    NewEntry_PhotoLimits: () => ({ photoLimits: DEFAULT_PHOTO_LIMITS }),
    NewEntry_WeighedEntries: () => {
      entries = entries.map(asReadNow);
      return { entries: entries.map(ranked) };
    },
    NewEntry_Create: ({ input }: NewEntry_CreateMutationVariables) => {
      expectNetwork();
      const { fishWeight, phoneNumber, ...typed } = input as TypedEntry;
      const holder = ANGLERS.find(({ code }) => code === input.card);
      const entry = {
        ...typed,
        id: nextId++,
        card: holder?.number ?? null,
        phoneNumber: holder && phoneNumber === '' ? phoneOf(holder) : phoneNumber,
        fishWeightLbs: parseWeight(fishWeight),
        fishPhotoPath: null,
        createdAt: serverNow().toISOString(),
      };
      const createEntry = put(entry);
      lesson.note({ kind: 'added', entry, hasWaited: input.weighedAt != null });
      return { createEntry };
    },
    NewEntry_AddPhoto: ({ id }: NewEntry_AddPhotoMutationVariables) => {
      expectNetwork();
      lesson.note({ kind: 'photo', entry: entryOf(id) });
      return { addEntryPhoto: { id } };
    },
    NewEntry_Undo: ({ id }: { readonly id: number }) => {
      expectNetwork();
      const entry = entryOf(id);
      entries = entries.filter((one) => one !== entry);
      lesson.note({ kind: 'undone', entry });
      return { undoWeighIn: true };
    },
    Correction_Update: ({ id, input }: Correction_UpdateMutationVariables) => {
      expectNetwork();
      const before = entryOf(id);
      const { expected: _expected, fishWeight, ...changed } = input;
      const fishWeightLbs = fishWeight == null ? before.fishWeightLbs : parseWeight(fishWeight);
      const entry = { ...before, ...changed, fishWeightLbs } as PractiseEntry;
      const updateEntry = { ...put(entry), fishPhotoUrl: null };
      lesson.note({ kind: 'corrected', entry });
      return { updateEntry };
    },
  };

  const link = new ApolloLink(
    ({ operationName = '', variables }) =>
      new Observable((subscriber) => {
        const refusal = operationName === 'NewEntry_Card' && refusalOf(variables as NewEntry_CardQueryVariables);
        const answer = answers[operationName];
        if (refusal) subscriber.next({ errors: [refusal] });
        else if (answer) subscriber.next({ data: answer(variables as never) });
        else throw new Error(`Practise does not answer ${operationName}`);
        subscriber.complete();
      }),
  );
  return new ApolloClient({
    link,
    cache: new InMemoryCache(),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}

/** All cards of practise are on the device, so another one has no holder. */
const refusalOf = ({ card }: NewEntry_CardQueryVariables) => ({
  message: `Practise has no card ${card}. Please use a card from 1 to ${ANGLERS.length}.`,
  extensions: { code: 'CONFLICT', fields: ['card'] },
});
