import { fromWire, toWire } from '@derby/rules/wire-names';
import {
  createEntry,
  deleteEntry,
  deleteEntryPhoto,
  exportEntries,
  listEntries,
  sendSms,
  smsHistory,
  updateEntry,
  type EntryForm,
} from '../contract/entries.ts';
import {
  CreateEntryDocument,
  DeleteEntryDocument,
  DeleteEntryPhotoDocument,
  EntriesDocument,
  ExportEntriesDocument,
  SendSmsDocument,
  SmsHistoryDocument,
  UpdateEntryDocument,
  type MessageKind,
} from '../generated/operations.ts';
import { implement, type Implementation } from '../http/implementation.ts';

export const entriesRoutes: readonly Implementation[] = [
  implement(createEntry, async ({ body, file, idempotencyKey, call, gateway }) => {
    const variables = { input: fromWireEntry(body), idempotencyKey };
    const result = file
      ? await gateway.runWithFile(call, CreateEntryDocument, variables, { filePath: 'input.fishPhoto', file })
      : await gateway.run(call, CreateEntryDocument, variables);
    return { status: 201, body: toWire(result.createEntry) };
  }),
  implement(listEntries, async ({ call, gateway }) => {
    const { entries } = await gateway.run(call, EntriesDocument, {});
    return { status: 200, body: entries.map(toWire) };
  }),
  implement(updateEntry, async ({ params, body, file, call, gateway }) => {
    const variables = { id: params.id, input: fromWireEntry(body) };
    const result = file
      ? await gateway.runWithFile(call, UpdateEntryDocument, variables, { filePath: 'input.fishPhoto', file })
      : await gateway.run(call, UpdateEntryDocument, variables);
    return { status: 200, body: toWire(result.updateEntry) };
  }),
  implement(deleteEntry, async ({ params, call, gateway }) => {
    await gateway.run(call, DeleteEntryDocument, { id: params.id });
    return { status: 200, body: { message: 'Entry deleted successfully' } };
  }),
  implement(deleteEntryPhoto, async ({ params, call, gateway }) => {
    await gateway.run(call, DeleteEntryPhotoDocument, { id: params.id });
    return { status: 200, body: { message: 'Photo deleted successfully' } };
  }),
  implement(smsHistory, async ({ params, call, gateway }) => {
    const { smsHistory: messages } = await gateway.run(call, SmsHistoryDocument, { entryId: params.id });
    const body = messages.map(({ id, kind, includedPhoto, sentAt, text }) => ({
      id,
      messageType: MESSAGE_TYPES[kind],
      includedPhoto,
      sentAt,
      messageText: text,
    }));
    return { status: 200, body };
  }),
  implement(sendSms, async ({ params, body, idempotencyKey, call, gateway }) => {
    const input = { entryId: params.id, message: body.message ?? '', includePhoto: body.includePhoto };
    const { sendSms: result } = await gateway.run(call, SendSmsDocument, { input, idempotencyKey });
    return { status: 200, body: result };
  }),
  implement(exportEntries, async ({ query, call, gateway }) => {
    const { exportEntries: file } = await gateway.run(call, ExportEntriesDocument, {
      division: query.is_junior ? 'JUNIOR' : 'REGULAR',
      search: query.search,
    });
    return { status: 200, body: file.csv, fileName: file.fileName };
  }),
];

/** Maps the form fields of an entry to the gateway's names; the photo is null. */
const fromWireEntry = (body: EntryForm) => ({ ...fromWire(body), fishPhoto: null });

const MESSAGE_TYPES = { AUTO: 'auto', FINAL: 'final', MANUAL: 'manual' } as const satisfies Record<MessageKind, string>;
