import type { ApiDeps } from '@derby/api-kit/dependencies';
import {
  createEntry,
  deleteEntry,
  deleteEntryPhoto,
  exportEntries,
  listEntries,
  undoWeighIn,
  updateEntry,
  type Entry,
  type RankedEntry,
} from '@derby/domain/entries';
import { photoUrl } from '@derby/domain/photos';
import { divisionOf } from '@derby/rules/divisions';
import { fieldOf, maxLengthOf, OPTIONAL_TEXTS, optionalTextsOf, type TextFieldName } from '@derby/rules/entry-fields';
import { fromWire, toWire, wireNameOf } from '@derby/rules/wire-names';
import { entityTagOf, isMatch } from '@derby/server-kit/entity-tag';
import { z } from 'zod';
import { call, type Call, type UploadedFile } from '../contract/call.ts';
import { FISH_WEIGHT, optionalText, PERSON_NAME, PHONE_NUMBER } from '../contract/described-rules.ts';
import { failure, missingFields } from '../contract/failures.ts';
import {
  MAX_LENGTH,
  booleanText,
  entryParams,
  instant,
  message,
  positiveText,
  searchText,
  text,
} from '../contract/fields.ts';
import { messagesCalls } from './messages.ts';

const exampleOf = (name: TextFieldName) => ({ examples: [fieldOf(name).example ?? 'text'] });

/** Returns the part of a schema that has the optional texts. */
function optionalShape(fieldFor: (wireName: string, name: TextFieldName) => z.ZodType): object {
  return Object.fromEntries(OPTIONAL_TEXTS.map((name) => [wireNameOf(name), fieldFor(wireNameOf(name), name)]));
}

/** An entry as signed-in users see it. */
const wiredEntry = z
  .strictObject({
    id: z.int().positive(),
    ticket_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    // Empty once personal data is erased.
    phone_number: z.string().regex(/^(?:\d{10})?$/),
    fish_weight: z.number().positive(),
    is_junior: z.boolean(),
    ...optionalShape((_wireName, name) => z.string().nullable().meta(exampleOf(name))),
    created_at: instant,
    fish_photo_path: z.string().nullable(),
    fish_photo_url: z.string().nullable(),
    rank: z.int().positive(),
  })
  .meta({ id: 'Entry' });

/** An entry as visitors see it. `first_name` is the initial only. */
export const publicEntry = wiredEntry
  .pick({
    id: true,
    first_name: true,
    last_name: true,
    fish_weight: true,
    is_junior: true,
    created_at: true,
    fish_photo_url: true,
    rank: true,
  })
  .extend({
    first_name: z
      .string()
      .max(2)
      .meta({ examples: ['A'] }),
  })
  .meta({ id: 'PublicEntry' });

/** The form fields of an entry; the examples appear in the published description. */
const entryFields = z.object({
  first_name: text('first_name', MAX_LENGTH.personName)
    .meta({ ...PERSON_NAME, examples: ['Ada'] })
    .optional(),
  last_name: text('last_name', MAX_LENGTH.personName)
    .meta({ ...PERSON_NAME, examples: ['Sheringham'] })
    .optional(),
  phone_number: text('phone_number')
    .meta({ ...PHONE_NUMBER, examples: ['250-555-0142'] })
    .optional(),
  fish_weight: text('fish_weight')
    .meta({ ...FISH_WEIGHT, examples: ['23.9'] })
    .optional(),
  is_junior: booleanText('is_junior').optional(),
  ...optionalShape((wireName, name) =>
    text(wireName, MAX_LENGTH.optionalText)
      .meta({ ...optionalText(maxLengthOf(fieldOf(name))), ...exampleOf(name) })
      .optional(),
  ),
});

function wireEntry({ settings }: ApiDeps, entry: RankedEntry): z.input<typeof wiredEntry> {
  const { id, ticketId, firstName, lastName, phoneNumber, fishWeightLbs, isJunior, fishPhotoPath, rank } = entry;
  return toWire({
    id,
    ticketId,
    firstName,
    lastName,
    phoneNumber,
    fishWeightLbs,
    isJunior,
    ...optionalTextsOf(entry),
    createdAt: entry.createdAt.toISOString(),
    fishPhotoPath,
    fishPhotoUrl: photoUrl(settings.current(), fishPhotoPath),
    rank,
  });
}

/** The tag of an entry as it is sent, without the rank, which other entries change. */
function entityTagOfEntry(deps: ApiDeps, entry: Entry): string {
  return entityTagOf(JSON.stringify({ ...wireEntry(deps, { ...entry, rank: 1 }), rank: undefined }));
}

/** The size of the file was checked while it was read. */
const photoOf = (file: UploadedFile | null) => file && { read: async () => file.bytes };

export const entriesCalls: readonly Call[] = [
  call(
    {
      method: 'POST',
      path: '/api/entries',
      summary: 'Create an entry',
      access: 'weighmaster',
      body: {
        kind: 'multipart',
        // The domain reports a missing field, in the order of the form.
        fields: entryFields
          .extend({
            derby_generation: positiveText('derby_generation')
              .meta({ description: 'Derby.generation of GraphQL, when the entry was weighed. 409 after a reset' })
              .optional(),
          })
          .meta({ required: ['first_name', 'last_name', 'phone_number', 'fish_weight'] }),
        file: 'fish_photo',
      },
      responses: { 201: wiredEntry, 400: z.union([missingFields, failure]) },
      idempotent: true,
      entityTag: 'returned',
    },
    async ({ deps, actor, body, file, idempotencyKey }) => {
      const photo = photoOf(file);
      const entry = await createEntry(deps, actor, { ...fromWire(body), photo, idempotencyKey });
      return { status: 201, body: wireEntry(deps, entry), headers: { etag: entityTagOfEntry(deps, entry) } };
    },
  ),
  call(
    {
      method: 'GET',
      path: '/api/entries',
      summary: 'All entries, heaviest first, with the rank within the division',
      access: 'weighmaster',
      responses: { 200: z.array(wiredEntry) },
    },
    async ({ deps, actor }) => ({
      status: 200,
      body: (await listEntries(deps, actor)).map((one) => wireEntry(deps, one)),
    }),
  ),
  call(
    {
      method: 'PUT',
      path: '/api/entries/:id',
      summary: 'Correct an entry; fields that are left out stay, a photo replaces the previous one',
      access: 'weighmaster',
      params: entryParams,
      body: { kind: 'multipart', fields: entryFields, file: 'fish_photo' },
      responses: { 200: wiredEntry, 400: z.union([missingFields, failure]) },
      entityTag: 'compared',
    },
    async ({ deps, actor, params, body, file, ifMatch }) => {
      const photo = photoOf(file);
      const isExpected =
        ifMatch === undefined || ifMatch === '*'
          ? undefined
          : (current: Entry) => isMatch(ifMatch, entityTagOfEntry(deps, current));
      const entry = await updateEntry(deps, actor, { ...fromWire(body), entryId: params.id, photo, isExpected });
      return { status: 200, body: wireEntry(deps, entry), headers: { etag: entityTagOfEntry(deps, entry) } };
    },
  ),
  call(
    {
      method: 'DELETE',
      path: '/api/entries/:id',
      summary: 'Delete an entry with its photo; messages about it stay',
      access: 'administrator',
      params: entryParams,
      responses: { 200: message },
    },
    async ({ deps, actor, params }) => {
      await deleteEntry(deps, actor, { entryId: params.id });
      return { status: 200, body: { message: 'Entry deleted successfully' } };
    },
  ),
  call(
    {
      method: 'POST',
      path: '/api/entries/:id/undo',
      summary: 'Take back an entry that the same user added in the last 60 seconds, with its photo',
      access: 'weighmaster',
      params: entryParams,
      responses: { 200: message, 403: failure },
    },
    async ({ deps, actor, params }) => {
      await undoWeighIn(deps, actor, { entryId: params.id });
      return { status: 200, body: { message: 'Entry taken back' } };
    },
  ),
  call(
    {
      method: 'DELETE',
      path: '/api/entries/:id/photo',
      summary: 'Delete the photo of an entry',
      access: 'administrator',
      params: entryParams,
      responses: { 200: message },
    },
    async ({ deps, actor, params }) => {
      await deleteEntryPhoto(deps, actor, { entryId: params.id });
      return { status: 200, body: { message: 'Photo deleted successfully' } };
    },
  ),
  ...messagesCalls,
  call(
    {
      method: 'GET',
      path: '/api/entries/export/csv',
      summary: 'A division by rank as CSV, for spreadsheets',
      access: 'administrator',
      query: z.object({ is_junior: booleanText('is_junior').default(false), search: searchText('search').optional() }),
      responses: { 200: z.string(), 400: failure },
      mediaType: 'text/csv',
    },
    async ({ deps, actor, query }) => {
      const { key: division } = divisionOf({ isJunior: query.is_junior });
      const { csv, fileName } = await exportEntries(deps, actor, { division, search: query.search });
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${fileName}"` } };
    },
  ),
];
