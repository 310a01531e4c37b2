/**
 * A process of its own in which an upload is placed at a path of each name of the built-in prototypes, unchecked.
 * Prints as JSON whether the built-ins are as they were. The argument `unguarded` does not harden them.
 */
import { hardenBuiltins } from '../harden-builtins.ts';
import { placeUpload } from '../uploads/parse-multipart.ts';
import { Upload } from '../uploads/read-upload.ts';
import { builtinNames, describeBuiltins } from './builtins.ts';

const OPERATIONS = '{"query":"{ __typename }","variables":{"list":[],"number":1,"boolean":true}}';
const PARENTS = ['', 'query.', 'variables.list.', 'variables.number.', 'variables.boolean.', 'toString.'];
/** Read by nothing, so that this process itself goes on. */
const PROPERTY = 'planted';

if (process.argv[2] !== 'unguarded') hardenBuiltins();
const before = JSON.stringify(describeBuiltins());

/** What follows paths usually refuses these two: they lead to a prototype itself, which stays open (decision 31). */
const REFUSED = new Set(['__proto__', 'constructor']);
const names = builtinNames().filter((name) => !REFUSED.has(name));
for (const path of names.flatMap((name) => PARENTS.map((parent) => `${parent}${name}.${PROPERTY}`))) {
  try {
    placeUpload(JSON.parse(OPERATIONS) as object, JSON.stringify({ 0: [path] }), new Upload());
  } catch {
    // A path that leads nowhere, or to what cannot be changed.
  }
}
const isUntouched = JSON.stringify(describeBuiltins()) === before;
process.stdout.write(JSON.stringify({ isUntouched }));
