import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the text of all `.graphql` files below `directory`, sorted by path, so that outputs are repeatable. */
export function readGraphqlFiles(directory: string): { path: string; text: string }[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.graphql'))
    .toSorted()
    .map((path) => ({ path: join(directory, path), text: readFileSync(join(directory, path), 'utf8') }));
}
