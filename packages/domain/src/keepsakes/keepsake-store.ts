import type { StorageConfig } from '@derby/server-kit/env';
import { isDraftName, openPhotoFiles, type PhotoFiles, type StoredFile } from '../photos/index.ts';
import type { Keepsake } from './draw-keepsake.ts';

/** Which of the two pictures. */
export type KeepsakeKind = keyof Keepsake;

/** What names the two pictures of a photo. */
export interface KeepsakeName {
  /** The stored name of the photo, `<32 hex digits>.jpg`. */
  readonly photo: string;
  readonly hash: string;
}

/** The addresses of both pictures, relative to the site. */
export type KeepsakePaths = Readonly<Record<KeepsakeKind, string>>;

const FOLDER = 'keepsakes';
const STEM = /^[0-9a-f]{32}$/;
const ADDRESSED = /^([\w-]{16})(-preview)?\.jpg$/;
const STORED = /^([0-9a-f]{32})-([\w-]{16})-(?:share|preview)\.jpg$/;

/** The store of keepsakes: files that are made again when they are lost, so no backup and no move has them. */
export interface KeepsakeStore {
  /** Stores both pictures. Throws DISK_FULL when there is no space. */
  save(name: KeepsakeName, keepsake: Keepsake): Promise<void>;
  /** Returns null when there is no such picture. */
  open(name: KeepsakeName, kind: KeepsakeKind): Promise<StoredFile | null>;
  /** Removes both pictures, if they exist. */
  remove(name: KeepsakeName): Promise<void>;
  /** Returns the pictures, of which one may be missing, and removes drafts that a crash left before this time. */
  list(draftsBefore: Date): Promise<(KeepsakeName & { readonly writtenAt: Date })[]>;
}

/** Opens the configured store. */
export function openKeepsakeStore(storage: Pick<StorageConfig, 'dataDirectory' | 'photoBucket'>): KeepsakeStore {
  return createKeepsakeStore(openPhotoFiles(storage, FOLDER));
}

const stemOf = (photo: string) => photo.replace(/\.jpg$/, '');
const fileOf = ({ photo, hash }: KeepsakeName, kind: KeepsakeKind) => `${stemOf(photo)}-${hash}-${kind}.jpg`;

/** Creates a store on files. */
export function createKeepsakeStore(files: PhotoFiles): KeepsakeStore {
  return {
    async save(name, { share, preview }) {
      await files.put(fileOf(name, 'share'), share);
      await files.put(fileOf(name, 'preview'), preview);
    },
    open: async (name, kind) => await files.open(fileOf(name, kind)),
    async remove(name) {
      await files.remove(fileOf(name, 'share'));
      await files.remove(fileOf(name, 'preview'));
    },
    async list(draftsBefore) {
      const all = await files.list();
      const drafts = all.filter(({ name, writtenAt }) => isDraftName(name) && writtenAt < draftsBefore);
      await Promise.all(drafts.map(({ name }) => files.remove(name)));
      return all.flatMap(({ name, writtenAt }) => {
        const [, stem, hash] = STORED.exec(name) ?? [];
        return stem && hash ? [{ photo: `${stem}.jpg`, hash, writtenAt }] : [];
      });
    },
  };
}

/** Returns the addresses of a keepsake. */
export function keepsakePathsOf({ photo, hash }: KeepsakeName): KeepsakePaths {
  const path = `/${FOLDER}/${stemOf(photo)}/${hash}`;
  return { share: `${path}.jpg`, preview: `${path}-preview.jpg` };
}

/** Reads the two last segments of an address; null when they do not have the form of one. */
export function readKeepsakePath(stem: string, file: string): (KeepsakeName & { readonly kind: KeepsakeKind }) | null {
  const [, hash, preview] = ADDRESSED.exec(file) ?? [];
  if (!STEM.test(stem) || hash === undefined) return null;
  return { photo: `${stem}.jpg`, hash, kind: preview === undefined ? 'share' : 'preview' };
}

/** Returns the stored name of a photo, given by its address: a path, or a URL when the setting `api_url` is set. */
export const photoOfUrl = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
