import { each, send, type AttackContext } from './attack.ts';

const BOUNDARY = 'upload-map';
const WIDTH = 4;
const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }';

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Requests whose map leads to a function that all objects inherit, without a token and with a valid one. */
export async function inheritedPath(context: AttackContext): Promise<void> {
  await sendMap(context, ['hasOwnProperty.call'], '{"query":"{__typename}"}');
}

/** Maps that lead to every inherited property of objects, lists, texts and functions, by several paths. */
export async function uploadMaps(context: AttackContext): Promise<void> {
  const owners = [Object, Array, String, Function, Promise, Map, Number];
  const names = [...new Set(owners.flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype)))];
  const inherited = [...names, '__proto__', 'constructor.prototype'].flatMap((name) => [
    name,
    `${name}.call`,
    `query.${name}.call`,
    `variables.${name}.call`,
    `variables.input.${name}`,
    `variables.input.fishPhoto.${name}`,
  ]);
  const odd = ['', '.', '..', 'variables', 'variables.', 'variables.input', 'query', '0', 'a.'.repeat(5_000), '\u0000'];
  await each(context, { items: [...inherited, ...odd], width: WIDTH }, (path) => sendMap(context, [path]));
  await sendMap(
    context,
    Array.from({ length: 2_000 }, (_, index) => `variables.${index}`),
  );
}

const OPERATION = JSON.stringify({ query: CREATE, variables: { input: { firstName: 'Ada', fishPhoto: null } } });

async function sendMap(context: AttackContext, paths: readonly string[], operations = OPERATION): Promise<void> {
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="0"; filename="f.jpg"\r\n\r\nf\r\n`;
  const fields = field('operations', operations) + field('map', JSON.stringify({ 0: paths }));
  const headers = {
    'apollo-require-preflight': '1',
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
  const question = { method: 'POST', body: `${fields}${file}--${BOUNDARY}--\r\n` };
  await send(context, '/graphql', { ...question, headers });
  await send(context, '/graphql', { ...question, headers: { ...headers, authorization: `Bearer ${context.token}` } });
}
