import { randomUUID } from 'node:crypto';
import type { DescribedCall } from '@derby/api-schemas/operations';
import type { CheckedResponse } from '@derby/api-schemas/response-checker';
import { jsonOf } from './client.ts';
import type { Probe } from './refusals.ts';
import { errorOf, reported } from './report.ts';
import { SAMPLE_FIELDS, SAMPLE_PHOTO } from './sample-body.ts';

/** A probe with an administrator's token. */
type WritingProbe = Probe & {
  readonly token: string;
  /** The calls on one entry. */
  readonly ofEntry: readonly DescribedCall[];
};

const ENTRIES = 'POST /api/entries';
const OF_AN_ENTRY = '/api/entries/{id}';
const UNDO = 'POST /api/entries/{id}/undo';
const ANGLERS = 'POST /api/anglers';
const OF_ANGLERS = [ANGLERS, 'PUT /api/anglers/{id}', 'DELETE /api/anglers/{id}'];
const IMPORT = 'POST /api/participants/import';

/** Creates, changes and deletes an entry with a photo, a participant and an angler. Deletes all even when a probe fails. */
export async function probeWrites(
  calls: readonly DescribedCall[],
  access: Probe & { readonly token: string },
): Promise<void> {
  const probe = { ...access, ofEntry: calls.filter(({ path }) => path.startsWith(OF_AN_ENTRY)) };
  const mark = randomUUID().slice(0, 8);
  await reported(probe.findings, ENTRIES, () => probeEntry(probe, mark));
  await reported(probe.findings, IMPORT, () => probeParticipant(probe, mark));
  await reported(probe.findings, ANGLERS, () => probeAngler(probe, mark));
}

async function probeEntry(probe: WritingProbe, mark: string): Promise<void> {
  const { send, findings, token } = probe;
  const incomplete = await send('POST', '/api/entries', { token, form: formOf({ first_name: 'Conformance' }) });
  const error = 'Missing fields: last_name, phone_number, fish_weight';
  if (incomplete.status !== 409)
    findings.checkResponse(ENTRIES, incomplete, { what: 'with a first name alone', status: 400, error });
  const made = await send('POST', '/api/entries', { token, form: entryForm(mark) });
  if (made.status === 409) return closed(probe, made);
  findings.checkResponse(ENTRIES, made, { what: 'with a good form', status: 201 });
  const id = idOf(made);
  if (id === undefined) return;
  try {
    await probeOwnEntry(probe, { mark, path: `/api/entries/${id}` });
  } finally {
    await deleted(probe, { name: 'DELETE /api/entries/{id}', path: `/api/entries/${id}` });
  }
  await probeUndo(probe, mark);
}

async function probeUndo(probe: WritingProbe, mark: string): Promise<void> {
  const { send, findings, token } = probe;
  const made = await send('POST', '/api/entries', { token, form: entryForm(mark) });
  findings.checkResponse(ENTRIES, made, { what: 'with a good form again', status: 201 });
  const id = idOf(made);
  if (id !== undefined) await deleted(probe, { name: UNDO, path: `/api/entries/${id}/undo` });
}

/** Reports that no entry can be created, so corrections cannot be probed. */
function closed({ findings, ofEntry }: WritingProbe, made: CheckedResponse): void {
  findings.checkResponse(ENTRIES, made, { what: 'with a good form', status: 409 });
  const reason = `no entry can be made, ${String(errorOf(made))}`;
  for (const name of [ENTRIES, ...ofEntry.map((call) => call.name)]) findings.notTried(name, reason);
}

async function probeOwnEntry(
  { send, findings, token, ofEntry }: WritingProbe,
  { mark, path }: { readonly mark: string; readonly path: string },
): Promise<void> {
  const changed = await send('PUT', path, { token, form: entryForm(mark) });
  findings.checkResponse('PUT /api/entries/{id}', changed, { what: 'with a good form', status: 200 });
  for (const { name, path: pattern } of ofEntry.filter(({ method }) => method === 'GET')) {
    const read = await send('GET', pattern.replace(OF_AN_ENTRY, path), { token });
    findings.checkResponse(name, read, { what: 'of its own entry', status: 200 });
  }
  const photo = await send('DELETE', `${path}/photo`, { token });
  findings.checkResponse('DELETE /api/entries/{id}/photo', photo, { what: 'of its own entry', status: 200 });
  const none = await send('DELETE', `${path}/photo`, { token });
  findings.checkResponse('DELETE /api/entries/{id}/photo', none, { what: 'a second time', status: 404 });
}

async function probeParticipant(probe: WritingProbe, mark: string): Promise<void> {
  const { send, findings, token } = probe;
  const table = `First Name,Last Name,Email,Ticket Type,Quantity\nConformance,${mark},${mark}@example.com,Derby Ticket,1\n`;
  const form = new FormData();
  form.set('csvFile', new Blob([table], { type: 'text/csv' }), 'conformance.csv');
  const imported = await send('POST', '/api/participants/import', { token, form });
  findings.checkResponse(IMPORT, imported, { what: 'with one new row', status: 200 });
  const list = jsonOf(await send('GET', '/api/participants', { token }));
  const own = Array.isArray(list) && (list as Record<string, unknown>[]).find((one) => one['last_name'] === mark);
  if (!own) return findings.problem(IMPORT, 'with one new row: the participant is not listed');
  const path = `/api/participants/${String(own['id'])}`;
  try {
    const changed = await send('PUT', path, { token, json: { ...own, status: 'checked-in' } });
    findings.checkResponse('PUT /api/participants/{id}', changed, { what: 'of its own row', status: 200 });
  } finally {
    await deleted(probe, { name: 'DELETE /api/participants/{id}', path });
  }
}

async function probeAngler(probe: WritingProbe, mark: string): Promise<void> {
  const { send, findings, token } = probe;
  const all = jsonOf(await send('GET', '/api/anglers', { token }));
  const numbers = Array.isArray(all) ? (all as { number?: number }[]).map(({ number = 0 }) => number) : [];
  const person = { first_name: 'Conformance', last_name: `Check ${mark}`, number: Math.max(0, ...numbers) + 1 };
  const made = await send('POST', '/api/anglers', { token, json: person });
  // After the end of the derby nobody is checked in.
  if (made.status === 409) {
    findings.checkResponse(ANGLERS, made, { what: 'of a walk-up', status: 409 });
    for (const name of OF_ANGLERS) findings.notTried(name, `nobody can be checked in, ${String(errorOf(made))}`);
    return;
  }
  findings.checkResponse(ANGLERS, made, { what: 'of a walk-up', status: 201 });
  const path = `/api/anglers/${idOf(made)}`;
  try {
    const changed = await send('PUT', path, { token, json: { phone_number: SAMPLE_FIELDS['phone_number'] } });
    findings.checkResponse('PUT /api/anglers/{id}', changed, { what: 'of its own row', status: 200 });
  } finally {
    await deleted(probe, { name: 'DELETE /api/anglers/{id}', path });
  }
}

/** Deletes what the probes created, by the named call. Reports what could not be deleted, to be deleted by hand. */
async function deleted(
  { send, findings, token }: WritingProbe,
  { name, path }: { readonly name: string; readonly path: string },
): Promise<void> {
  const [method = ''] = name.split(' ');
  const isDeleted = findings.checkResponse(name, await send(method, path, { token }), {
    what: 'of its own',
    status: 200,
  });
  if (!isDeleted) return findings.problem(name, `this data of the probes may still exist: ${path}`);
  findings.checkResponse(name, await send(method, path, { token }), { what: 'a second time', status: 404 });
}

function entryForm(mark: string): FormData {
  const form = formOf({ ...SAMPLE_FIELDS, last_name: `Check ${mark}` });
  form.set('fish_photo', new Blob([SAMPLE_PHOTO], { type: 'image/jpeg' }), 'conformance.jpg');
  return form;
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Returns the id of the created row; undefined when none was created. */
const idOf = (response: CheckedResponse) => (jsonOf(response) as { id?: number }).id;
