import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { buildSchema, parse, printSchema, stripIgnoredCharacters } from 'graphql';
import { readGraphqlFiles } from './read-sdl.ts';

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Returns `home-leaders.ts` for `Home_LeadersDocument`. */
function fileOf(document: string): string {
  const words = document.replace(/Document$/, '').replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2');
  return `${words.replaceAll('_', '-').toLowerCase()}.ts`;
}

/** A document in the generator's output, with the types of its result and variables. */
const DOCUMENT =
  /export const (\w+) = new TypedDocumentString\(`([^`]*)`[^)]*\) as unknown as TypedDocumentString<(\w+), (\w+)>;\n?/g;
/** The class of the generator, and its import: documents are plain objects here. */
const DOCUMENT_CLASS = /export class TypedDocumentString[^]*?\n\}\n|import type \{ DocumentTypeDecoration \}.*\n/g;

/**
 * Moves each operation into a file of its own, so that a page loads the texts of its own operations only. Each is
 * minified and has its hash, by which the gateway knows it (persisted queries). Operations contain their fragments.
 */
function writeOperations(generated: string, output: string): string {
  const folder = join(dirname(output), 'operations');
  rmSync(folder, { recursive: true, force: true });
  return generated
    .replaceAll(DOCUMENT_CLASS, '')
    .replaceAll(DOCUMENT, (_whole, name: string, text: string, result: string, variables: string) => {
      if (name.endsWith('FragmentDoc')) return '';
      const minified = stripIgnoredCharacters(text);
      const sha256Hash = createHash('sha256').update(minified).digest('hex');
      write(
        join(folder, fileOf(name)),
        `import type { ${result}, ${variables} } from '../${basename(output)}';\n` +
          `export const ${name}: { toString(): string; readonly __meta__: { readonly sha256Hash: string }; ` +
          `__apiType?: (variables: ${variables}) => ${result} } = ` +
          `{ toString: () => \`${minified}\`, __meta__: { sha256Hash: '${sha256Hash}' } };\n`,
      );
      return '';
    });
}

/**
 * Writes the gateway's resolver types from the SDL of its modules and returns the merged SDL, which is committed and
 * from which clients generate.
 * `mappers` names for each GraphQL type the domain type that its resolvers receive as parent (`module#Type`).
 * `contextType` is the context in the same notation.
 */
export async function generateResolverTypes(options: {
  sdl: string;
  output: string;
  contextType: string;
  mappers: Record<string, string>;
  uploadType: string;
}): Promise<string> {
  const merged = printSchema(buildSchema(options.sdl));
  const text = await codegen({
    filename: options.output,
    schema: parse(merged),
    documents: [],
    config: {
      useTypeImports: true,
      enumsAsTypes: true,
      scalars: { DateTime: { input: 'Date', output: 'string' }, Upload: options.uploadType },
      contextType: options.contextType,
      mappers: options.mappers,
    },
    plugins: [{ typescript: {} }, { resolvers: {} }],
    pluginMap: { typescript, resolvers },
  });
  write(options.output, text);
  return merged;
}

/**
 * Writes the types and documents of a client's operations (all `.graphql` files below `documents`), checked against the
 * committed schema.
 * `documentMode` 'string' writes each operation as text with types and `__meta__.sha256Hash`, for plain HTTP, in `operations`.
 * 'documentNode' writes parsed documents for Apollo Client. 'graphQLTag' is not offered, because it parses at run time.
 */
export async function generateOperations(options: {
  documents: string;
  output: string;
  documentMode: 'string' | 'documentNode';
}): Promise<void> {
  const require = createRequire(import.meta.url);
  const schema = parse(readFileSync(require.resolve('@derby/api-schemas/schema.graphql'), 'utf8'));
  const documents = readGraphqlFiles(options.documents).map((file) => ({
    location: file.path,
    document: parse(file.text),
  }));
  const text = await codegen({
    filename: options.output,
    schema,
    documents,
    config: {
      useTypeImports: true,
      enumsAsTypes: true,
      scalars: { DateTime: 'string', Upload: 'File | Blob' },
      documentMode: options.documentMode,
    },
    plugins: [{ operations: {} }, { typedDocumentNode: {} }],
    pluginMap: { operations, typedDocumentNode },
  });
  write(options.output, options.documentMode === 'string' ? writeOperations(text, options.output) : text);
}
