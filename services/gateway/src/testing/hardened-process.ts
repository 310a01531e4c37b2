/**
 * A separate process that passes each property name of the built-in prototypes to the upload library, unchecked. Prints
 * as JSON whether the built-ins are unchanged. The argument `unguarded` skips the hardening.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { processRequest } from 'graphql-upload-minimal';
import { hardenBuiltins } from '../harden-builtins.ts';
import { builtinNames, describeBuiltins } from './builtins.ts';

const OPERATIONS = '{"query":"{ __typename }","variables":{"list":[],"number":1,"boolean":true}}';
const PARENTS = ['', 'query.', 'variables.list.', 'variables.number.', 'variables.boolean.', 'toString.'];
/** No code reads this property, so this process keeps running. */
const PROPERTY = 'planted';

if (process.argv[2] !== 'unguarded') hardenBuiltins();
const before = JSON.stringify(describeBuiltins());

const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

async function place(path: string): Promise<void> {
  const body = part('operations', OPERATIONS) + part('map', JSON.stringify({ 0: [path] }));
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const request = Object.assign(Readable.from([Buffer.from(`${body}--x--\r\n`)]), { headers });
  await processRequest(request as unknown as IncomingMessage, undefined as unknown as ServerResponse).catch(
    () => undefined,
  );
}

const places = builtinNames().flatMap((name) => PARENTS.map((parent) => `${parent}${name}.${PROPERTY}`));
await Promise.all(places.map(place));
const isUntouched = JSON.stringify(describeBuiltins()) === before;
process.stdout.write(JSON.stringify({ isUntouched }));
