import type { ApolloClient } from '@apollo/client';
import type { PersonName } from '@derby/rules/name-fold';
import { useQuery } from '@apollo/client/react';
import type { ClockReading } from '@derby/web-session/server-clock';
import { failureOf } from '@derby/web-session/request-failure';
import {
  NewEntry_AddPhotoDocument,
  NewEntry_CreateDocument,
  NewEntry_DeadlineDocument,
  NewEntry_GenerationDocument,
  NewEntry_NamesDocument,
  NewEntry_PhotoLimitsDocument,
  NewEntry_UndoDocument,
  type CreateEntryInput,
  type NewEntry_CreateMutation,
} from '../../generated/graphql.ts';
import { latest } from '../../lib/latest.ts';
import { DEFAULT_PHOTO_LIMITS, type ImageLimits } from '../../lib/photo-check.ts';
import { withTimeLimit } from '@derby/web-session/with-time-limit';
import type { QueuedEntry } from './device/device-store.ts';
import { weighAgeMs } from './queue/weigh-age.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Time limit of a weigh-in request. After it the entry may have been stored. */
const ADD_ENTRY_TIMEOUT_MS = 10_000;
/** Time limit of an upload: 5 MB at 0.4 Mbit/s. */
const PHOTO_TIMEOUT_MS = 120_000;
/** Poll interval of the derby, and of the entries that warnings compare with. */
export const ENTRIES_POLL_MS = 30_000;

/**
 * Uploads the photo of a saved entry. Shrinks it first unless that has been done. `onProgress` receives the
 * percentage sent. Rejects as every operation does.
 */
export async function addEntryPhoto(
  client: ApolloClient,
  photo: { readonly entryId: number; readonly file: File; readonly onProgress: (percent: number) => void },
): Promise<void> {
  const { entryId, file, onProgress } = photo;
  const fishPhoto = (await shrinkPhoto(file, knownPhotoLimits(client))) ?? file;
  await withTimeLimit(PHOTO_TIMEOUT_MS, (signal) =>
    client.mutate({
      mutation: NewEntry_AddPhotoDocument,
      variables: { id: entryId, fishPhoto },
      context: { fetchOptions: { signal }, onUploadProgress: onProgress },
    }),
  );
}

export type CreatedEntry = NewEntry_CreateMutation['createEntry'];

/**
 * Creates an entry without its photo, within 10 s. The same queued entry returns the same saved entry. Rejects as
 * every operation does (see `failureOf`). Only an entry that waited in the queue sends its age, by the clocks now:
 * otherwise `now` is null, the age is zero, and the time of arrival counts. Ties do not depend on the clocks of phones.
 */
export async function createEntry(
  client: ApolloClient,
  queuedEntry: QueuedEntry,
  now: ClockReading | null,
): Promise<CreatedEntry> {
  const {
    key,
    typed,
    typedBy,
    card,
    hasPhoto: awaitsPhoto,
    derbyGeneration,
    isForThisDerby,
    hasConsented,
  } = queuedEntry;
  const time = now ? weighTimeOf(queuedEntry, now) : { weighedMsAgo: 0 };
  const input = { ...typed, ...time, ...(awaitsPhoto && { awaitsPhoto }) };
  const ofDerby = {
    ...(card && { card: card.code, anglerId: card.id }),
    ...(derbyGeneration !== undefined && { derbyGeneration }),
    ...(isForThisDerby && { isForThisDerby }),
    ...(typedBy !== undefined && { typedBy: Number(typedBy) }),
    ...(hasConsented && { hasConsented }),
  };
  const send = async (variables: CreateEntryInput) =>
    await withTimeLimit(ADD_ENTRY_TIMEOUT_MS, async (signal) => {
      const { data } = await client.mutate({
        mutation: NewEntry_CreateDocument,
        variables: { input: variables, idempotencyKey: key },
        context: { fetchOptions: { signal } },
      });
      if (!data) throw new Error('The response has no entry');
      return data.createEntry;
    });
  try {
    return await send({ ...input, ...ofDerby });
  } catch (error) {
    // A gateway of an earlier version, for example after a rollback, refuses fields that it does not know.
    const failure = failureOf(error);
    if (failure.kind !== 'refused' || failure.code !== 'BAD_USER_INPUT') throw error;
    return await send(input);
  }
}

/**
 * Takes back an entry that this user added less than a minute ago, within 10 s. Accepts that it is gone already, because
 * the response to an earlier press may be lost. Rejects as every operation does.
 */
export async function undoEntry(client: ApolloClient, entryId: number): Promise<void> {
  await withTimeLimit(ADD_ENTRY_TIMEOUT_MS, async (signal) => {
    await client
      .mutate({ mutation: NewEntry_UndoDocument, variables: { id: entryId }, context: { fetchOptions: { signal } } })
      .catch((error: unknown) => {
        const failure = failureOf(error);
        if (failure.kind !== 'refused' || failure.code !== 'NOT_FOUND') throw error;
      });
  });
  const id = client.cache.identify({ __typename: 'Entry', id: entryId });
  if (id !== undefined) client.cache.evict({ id });
}

/** Returns the time by the device's clock, and the age, which decides when that clock is wrong. */
function weighTimeOf({ weighedAt, clock }: QueuedEntry, now: ClockReading) {
  return { weighedAt, ...(clock && { weighedMsAgo: weighAgeMs(clock, now) }) };
}

/**
 * Returns the time in which entries are accepted, at most 30 s late. Until it is known, the derby counts as active
 * without a deadline, which is a wall-clock text in the derby's time zone.
 */
export function useEntryPeriod() {
  const { data } = latest(useQuery(NewEntry_DeadlineDocument, { pollInterval: ENTRIES_POLL_MS }));
  const derby = data?.derby;
  return {
    hasEnded: derby?.status === 'ENDED',
    endedAt: derby?.endedAt ?? null,
    deadline: derby?.entryDeadline ?? null,
  };
}

/**
 * Returns the generation of the derby, at most 30 s late; undefined until it is known. Gateways of earlier versions do not
 * know it.
 */
export function useDerbyGeneration(): number | undefined {
  const { data } = latest(useQuery(NewEntry_GenerationDocument, { pollInterval: ENTRIES_POLL_MS }));
  return data?.derby.generation;
}

/** Returns the generation of the derby that this page saw last; undefined before. */
export function seenGeneration(client: ApolloClient): number | undefined {
  return client.readQuery({ query: NewEntry_GenerationDocument })?.derby.generation;
}

const NO_NAMES: readonly PersonName[] = [];

/** Returns the names of all participants; empty until they are loaded, or while the server is unreachable. */
export function useKnownNames(): readonly PersonName[] {
  const { data } = useQuery(NewEntry_NamesDocument);
  return data?.participantSuggestions ?? NO_NAMES;
}

/**
 * Returns the limits of a photo. Until they are loaded these are the defaults; the server checks every photo itself.
 */
export function usePhotoLimits(): ImageLimits {
  const { data } = useQuery(NewEntry_PhotoLimitsDocument);
  return data?.photoLimits ?? DEFAULT_PHOTO_LIMITS;
}

/** Reads the same limits from the cache, outside of a component. */
export function knownPhotoLimits(client: ApolloClient): ImageLimits {
  return client.readQuery({ query: NewEntry_PhotoLimitsDocument })?.photoLimits ?? DEFAULT_PHOTO_LIMITS;
}
