/** Chances that a seed repeats; `one` draws from a list. */
export interface Rng {
  readonly one: <Value>(values: readonly Value[]) => Value;
  readonly chance: (percent: number) => boolean;
}

export const IDS = [...Array.from({ length: 40 }, (_, index) => index + 1), 999_999];

/** One thing that an administrator does, as each door is asked for it. */
export interface Action {
  readonly rest: {
    readonly method: string;
    readonly path: string;
    readonly json?: unknown;
    readonly form?: Readonly<Record<string, string>>;
    readonly file?: ActionFile;
  };
  readonly graphql: {
    readonly query: string;
    readonly variables: Readonly<Record<string, unknown>>;
    /** Its place in the variables is null and named by `path`, e.g. `input.fishPhoto`. */
    readonly file?: ActionFile & { readonly path: string };
  };
  /** What GraphQL's answer is in the spelling of the contract. */
  readonly wire: (data: never) => unknown;
}

export interface ActionFile {
  readonly field: string;
  readonly name: string;
  readonly content: Blob;
}

/** What came of an action: the status class of a success, or the refusal as both doors word it. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

const SUCCESS = 200;

/** Does it by REST. */
export async function actByRest(url: string, token: string, { rest }: Action): Promise<Outcome> {
  const { method, path, json, form, file } = rest;
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(form || file ? { body: formOf(form ?? {}, file) } : {}),
  });
  const text = await answer.text();
  const body = answer.headers.get('content-type')?.startsWith('application/json')
    ? (JSON.parse(text) as unknown)
    : text;
  return { status: answer.ok ? SUCCESS : answer.status, body };
}

/** Does it by GraphQL. */
export async function actByGraphql(url: string, token: string, { graphql, wire }: Action): Promise<Outcome> {
  const { query, variables, file } = graphql;
  const operation = JSON.stringify({ query, variables });
  const form =
    file &&
    formOf(
      { operations: operation, map: JSON.stringify({ file: [`variables.${file.path}`] }) },
      { ...file, field: 'file' },
    );
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'apollo-require-preflight': '1',
      ...(form ? {} : { 'content-type': 'application/json' }),
    },
    body: form ?? operation,
  });
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
