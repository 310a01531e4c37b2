import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kind, parse, print, separateOperations, type DefinitionNode } from 'graphql';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Returns the operations of our clients, each with its file, name and fragments, as it is sent. */
export function ownDocuments(): { path: string; text: string }[] {
  return ['apps', 'packages'].flatMap((folder) => {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.graphql') && !/node_modules|[/\\]dist[/\\]|schema\.graphql$/.test(path))
      .map((path) => ({ path: `${folder}/${path}`, definitions: definitionsIn(join(ROOT, folder, path)) }));
    const fragments = files.flatMap(({ definitions }) =>
      definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION),
    );
    return files.flatMap(({ path, definitions }) => {
      const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
      const separated = separateOperations({ kind: Kind.DOCUMENT, definitions: [...operations, ...fragments] });
      return Object.entries(separated).map(([name, document]) => ({ path: `${path} ${name}`, text: print(document) }));
    });
  });
}

const definitionsIn = (file: string): readonly DefinitionNode[] => parse(readFileSync(file, 'utf8')).definitions;
