import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { buildSchema, parse, printSchema, stripIgnoredCharacters, type DocumentNode } from 'graphql';
import { readGraphqlFiles } from './read-sdl.ts';

const SCALARS = { DateTime: 'string' };

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A document as the generator writes it. */
const DOCUMENT = /new TypedDocumentString\(`([^`]*)`\)/g;

/** Shortens each document's text and puts the hash beside it by which the gateway knows it (persisted queries). */
function withHashes(generated: string): string {
  return generated.replaceAll(DOCUMENT, (_whole, text: string) => {
    const short = stripIgnoredCharacters(text);
    const sha256Hash = createHash('sha256').update(short).digest('hex');
    return `new TypedDocumentString(\`${short}\`, { sha256Hash: '${sha256Hash}' })`;
  });
}

/** The merged schema of the gateway's modules, in one parsed document. */
function readSchema(sdl: string): DocumentNode {
  return parse(printSchema(buildSchema(sdl)));
}

/**
 * Writes the resolver types of the gateway from its modules' SDL.
 *
 * `mappers` names, for each GraphQL type, the domain type that its resolvers receive as parent
 * (`module#Type`); `contextType` is the context in the same notation. Returns the merged SDL, which
 * is the committed schema that clients generate from.
 */
export async function generateResolverTypes(options: {
  modules: string;
  output: string;
  contextType: string;
  mappers: Record<string, string>;
  uploadType: string;
}): Promise<string> {
  const sdl = readGraphqlFiles(options.modules)
    .map((file) => file.text)
    .join('\n');
  const merged = printSchema(buildSchema(sdl));
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
 * Writes the types and documents of a client's operations (all `.graphql` files below `documents`),
 * checked against the committed schema.
 *
 * `documentMode` 'string' gives each operation as its text with its types and `__meta__.sha256Hash` (for plain HTTP);
 * 'graphQLTag' is not offered because it would parse at run time: 'documentNode' gives parsed documents for Apollo Client.
 */
export async function generateOperations(options: {
  documents: string;
  output: string;
  documentMode: 'string' | 'documentNode';
}): Promise<void> {
  const require = createRequire(import.meta.url);
  const schema = readSchema(readFileSync(require.resolve('@derby/api-schemas/schema.graphql'), 'utf8'));
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
      scalars: { ...SCALARS, Upload: 'File | Blob' },
      documentMode: options.documentMode,
    },
    plugins: [{ operations: {} }, { typedDocumentNode: {} }],
    pluginMap: { operations, typedDocumentNode },
  });
  write(options.output, options.documentMode === 'string' ? withHashes(text) : text);
}
