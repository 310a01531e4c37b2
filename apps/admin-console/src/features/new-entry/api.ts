import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import {
  NewEntry_AddPhotoDocument,
  NewEntry_CreateDocument,
  NewEntry_DeadlineDocument,
  NewEntry_NamesDocument,
  NewEntry_PhotoLimitsDocument,
  NewEntry_WeighedEntriesDocument,
  type NewEntry_CreateMutation,
  type NewEntry_WeighedEntriesQuery,
} from '../../generated/graphql.ts';
import { latest } from '../../lib/latest.ts';
import { LARGE_LIST } from '../../lib/requests.ts';
import { DEFAULT_PHOTO_LIMITS, type ImageLimits } from '../../lib/photo-limits.ts';
import { withTimeLimit } from '../../lib/with-time-limit.ts';
import { ADD_ENTRY_TIMEOUT_MS, PHOTO_TIMEOUT_MS, WEIGHED_FISH_POLL_MS } from './constants.ts';
import type { QueuedEntry } from './device/queued-entry.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { KnownName } from './suggest-names.ts';

/**
 * Sends the photo after its weight, shrunk, also when the entry was saved before the device had come to that; `onProgress`
 * hears how many percent are sent. Rejects as every operation does.
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

/** The entry as it was saved, with its rank. */
export type CreatedEntry = NewEntry_CreateMutation['createEntry'];

/**
 * Adds the entry of a fish, without its photo, within 10 s; the same fish again gives the same entry. Rejects
 * as every operation does (see `failureOf`). A fish that has waited says when it was weighed; of all others the server's
 * own clock says it, so that ties do not hang on the clocks of phones.
 */
export async function createEntry(
  client: ApolloClient,
  queuedEntry: QueuedEntry,
  hasWaited: boolean,
): Promise<CreatedEntry> {
  const { key, typed, weighedAt, hasPhoto: awaitsPhoto } = queuedEntry;
  const input = { ...typed, ...(hasWaited && { weighedAt }), ...(awaitsPhoto && { awaitsPhoto }) };
  return await withTimeLimit(ADD_ENTRY_TIMEOUT_MS, async (signal) => {
    const { data } = await client.mutate({
      mutation: NewEntry_CreateDocument,
      variables: { input, idempotencyKey: key },
      context: { fetchOptions: { signal } },
    });
    if (!data) throw new Error('The answer has no entry');
    return data.createEntry;
  });
}

/**
 * Whether the derby has ended, at most half a minute ago, and its deadline as wall-clock text of its zone. Until they are
 * known the derby is active and has no deadline.
 */
export function useEntryPeriod(): { readonly hasEnded: boolean; readonly deadline: string | null } {
  const { data } = latest(useQuery(NewEntry_DeadlineDocument, { pollInterval: WEIGHED_FISH_POLL_MS }));
  const derby = data?.derby;
  return { hasEnded: derby?.status === 'ENDED', deadline: derby?.entryDeadline ?? null };
}

const NO_NAMES: readonly KnownName[] = [];

/** The names of all participants; none until the server has said them, and without it. */
export function useKnownNames(): readonly KnownName[] {
  const { data } = useQuery(NewEntry_NamesDocument);
  return data?.participantSuggestions ?? NO_NAMES;
}

/** What a photo may be; the defaults until the server has said so, since it checks every photo itself. */
export function usePhotoLimits(): ImageLimits {
  const { data } = useQuery(NewEntry_PhotoLimitsDocument);
  return data?.photoLimits ?? DEFAULT_PHOTO_LIMITS;
}

/** The same outside a component, without asking again. */
export function knownPhotoLimits(client: ApolloClient): ImageLimits {
  return client.readQuery({ query: NewEntry_PhotoLimitsDocument })?.photoLimits ?? DEFAULT_PHOTO_LIMITS;
}

/** A fish of this derby. */
export type WeighedEntry = NewEntry_WeighedEntriesQuery['entries'][number];

const NO_FISH: readonly WeighedEntry[] = [];

/** All fish of this derby, at most half a minute old; none until the server has said them, and without it. */
export function useWeighedEntries(): readonly WeighedEntry[] {
  const { data } = useQuery(NewEntry_WeighedEntriesDocument, {
    pollInterval: WEIGHED_FISH_POLL_MS,
    ...LARGE_LIST,
  });
  return data?.entries ?? NO_FISH;
}
