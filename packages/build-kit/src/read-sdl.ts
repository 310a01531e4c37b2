import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** All text of the `.graphql` files below `directory`, in the order of their paths, so that outputs are repeatable. */
export function readGraphqlFiles(directory: string): { path: string; text: string }[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.graphql'))
    .toSorted()
    .map((path) => ({ path: join(directory, path), text: readFileSync(join(directory, path), 'utf8') }));
}
