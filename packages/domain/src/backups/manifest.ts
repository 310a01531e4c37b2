import type { IndexSpec } from './database-copy.model.ts';

/** A file of a backup as it was written. */
export interface WrittenFile {
  readonly bytes: number;
  /** Of the bytes, in hex. */
  readonly sha256: string;
}

/** One collection: a line of EJSON per document, by id. */
export interface CollectionCopy extends WrittenFile {
  readonly name: string;
  readonly count: number;
  readonly indexes: readonly IndexSpec[];
}

/** One file of the photo folder: a photo or its MMS copy. */
export interface PhotoCopy extends WrittenFile {
  readonly name: string;
}

/** What a backup holds; written last. */
export interface Manifest {
  readonly formatVersion: typeof FORMAT_VERSION;
  readonly appVersion: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly reason: string;
  readonly collections: readonly CollectionCopy[];
  readonly photos: readonly PhotoCopy[];
  /** Messages that waited or were being sent: after a restore they would go out again. */
  readonly waitingMessages: number;
}

export const FORMAT_VERSION = 1;
export const MANIFEST_FILE = 'manifest.json';

/** Where a collection's lines and a photo lie within a backup. */
export const collectionFile = (name: string) => `collections/${name}.jsonl`;
export const photoFile = (name: string) => `photos/${name}`;

/** The manifest of this text. Throws a sentence when it is none of this format. */
export function parseManifest(text: string): Manifest {
  const value = JSON.parse(text) as Manifest;
  if (value.formatVersion !== FORMAT_VERSION || !Array.isArray(value.collections) || !Array.isArray(value.photos)) {
    throw new Error(`its manifest is not of format ${FORMAT_VERSION}`);
  }
  return value;
}
