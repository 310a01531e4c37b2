import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The operations of our own clients: each `.graphql` file by its path in the repository, with its text. */
export function ownDocuments(): { path: string; text: string }[] {
  return ['apps', 'services/rest-compat/src', 'packages']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => path.endsWith('.graphql') && !/node_modules|[/\\]dist[/\\]|schema\.graphql$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
