import type { IndexSpec } from './database-copy.model.ts';

/** A written file of a backup. */
export interface WrittenFile {
  readonly bytes: number;
  /** Hash of the bytes in hex. */
  readonly sha256: string;
}

/** A collection: one line of EJSON per document, by id. */
export interface CollectionCopy extends WrittenFile {
  readonly name: string;
  readonly count: number;
  readonly indexes: readonly IndexSpec[];
}

/** A photo or an MMS copy. */
export interface PhotoCopy extends WrittenFile {
  readonly name: string;
}

/** The contents of a backup; written last. */
export interface Manifest {
  readonly formatVersion: typeof FORMAT_VERSION;
  readonly appVersion: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly reason: string;
  readonly collections: readonly CollectionCopy[];
  readonly photos: readonly PhotoCopy[];
  /** Number of messages that were queued or being sent. After a restore they would be sent again. */
  readonly waitingMessages: number;
}

export const FORMAT_VERSION = 1;
export const MANIFEST_FILE = 'manifest.json';

/** Paths of a collection's lines and of a photo within a backup. */
export const collectionFile = (name: string) => `collections/${name}.jsonl`;
export const photoFile = (name: string) => `photos/${name}`;

/** Parses a manifest. Throws a readable error when it does not have this format. */
export function parseManifest(text: string): Manifest {
  const value = JSON.parse(text) as Manifest;
  if (value.formatVersion !== FORMAT_VERSION || !Array.isArray(value.collections) || !Array.isArray(value.photos)) {
    throw new Error(`its manifest is not of format ${FORMAT_VERSION}`);
  }
  return value;
}
