import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
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

/** A document in the generator's output. */
const DOCUMENT = /new TypedDocumentString\(`([^`]*)`\)/g;

/** Minifies each document and adds its hash, by which the gateway knows it (persisted queries). */
function withHashes(generated: string): string {
  return generated.replaceAll(DOCUMENT, (_whole, text: string) => {
    const minified = stripIgnoredCharacters(text);
    const sha256Hash = createHash('sha256').update(minified).digest('hex');
    return `new TypedDocumentString(\`${minified}\`, { sha256Hash: '${sha256Hash}' })`;
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
 * `documentMode` 'string' writes each operation as text with types and `__meta__.sha256Hash`, for plain HTTP.
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
  write(options.output, options.documentMode === 'string' ? withHashes(text) : text);
}
