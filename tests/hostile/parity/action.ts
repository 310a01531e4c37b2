import { createClient } from '../../support/api.ts';

/** A seeded random generator. `one` draws from a list. */
export interface Rng {
  readonly one: <Value>(values: readonly Value[]) => Value;
  readonly chance: (percent: number) => boolean;
}

export const IDS = [...Array.from({ length: 40 }, (_, index) => index + 1), 999_999];

/** One action of an administrator, as a request to each transport. */
export interface Action {
  readonly rest: {
    readonly method: string;
    readonly path: string;
    readonly json?: object;
    readonly form?: Readonly<Record<string, string>>;
    readonly file?: ActionFile;
  };
  readonly graphql: {
    readonly query: string;
    readonly variables: Readonly<Record<string, unknown>>;
    /** The file. Its place in the variables is null and named by `path`, e.g. `input.fishPhoto`. */
    readonly file?: ActionFile & { readonly path: string };
  };
  /** Converts the data of GraphQL to the body of the contract. */
  readonly wire: (data: never) => unknown;
}

export interface ActionFile {
  readonly field: string;
  readonly name: string;
  readonly content: Blob;
}

/** The result of an action: the status class of a success, or the refusal, which both transports word equally. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

const SUCCESS = 200;

/** Runs an action by REST. */
export async function actByRest(url: string, token: string, { rest }: Action): Promise<Outcome> {
  const { method, path, json, form, file } = rest;
  const body = form || file ? formOf(form ?? {}, file) : json;
  const answer = await createClient(url, token).send(method, path, body);
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.ok ? SUCCESS : answer.status, body: isJson ? (JSON.parse(text) as unknown) : text };
}

/** Runs an action by GraphQL. */
export async function actByGraphql(url: string, token: string, { graphql, wire }: Action): Promise<Outcome> {
  const { query, variables, file } = graphql;
  const operation = { query, variables };
  const parts = { operations: JSON.stringify(operation), map: JSON.stringify({ file: [`variables.${file?.path}`] }) };
  const body = file ? formOf(parts, { ...file, field: 'file' }) : operation;
  const preflight = { 'apollo-require-preflight': '1' };
  const answer = await createClient(url, token).send('POST', '/graphql', body, preflight);
  const { data, errors } = (await answer.json()) as { data?: unknown; errors?: GraphqlFailure[] };
  const [failure] = errors ?? [];
  if (failure) return { status: answer.status, body: refusalOf(failure) };
  return { status: SUCCESS, body: wire(data as never) };
}

interface GraphqlFailure {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly fields?: readonly string[] };
}

function refusalOf({ message, extensions: { code, fields } }: GraphqlFailure): unknown {
  return code === 'MISSING_FIELDS' ? { error: message, missing: fields } : { error: message };
}

function formOf(fields: Readonly<Record<string, string>>, file?: ActionFile): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set(file.field, file.content, file.name);
  return form;
}
