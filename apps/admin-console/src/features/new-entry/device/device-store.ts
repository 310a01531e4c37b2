import type { KeptFish, TypedEntry } from './kept-fish.ts';
import type { LastingShelf } from './lasting-shelf.ts';
import type { Change } from './shelf.ts';

const DRAFT_KEY = 'draft';

/** A file by its parts: not every browser keeps files themselves. */
interface StoredPhoto {
  readonly bytes: ArrayBuffer;
  readonly name: string;
  readonly type: string;
}

/** What was typed and not sent yet. */
export interface Draft {
  readonly typed: Partial<TypedEntry>;
  readonly photo: File | null;
}

/** The weigh-in's memory on the device. Its methods never reject (`createLastingShelf`). */
export interface DeviceStore {
  isLasting(): boolean;
  readDraft(): Promise<Draft>;
  writeDraft(typed: TypedEntry): Promise<void>;
  writeDraftPhoto(photo: File | null): Promise<void>;
  /** The draft becomes a waiting fish, in one step. */
  keepFish(fish: KeptFish, photo: File | null): Promise<void>;
  /** A waiting fish becomes the draft again, in one step. */
  takeBack(fish: KeptFish): Promise<void>;
  updateFish(fish: KeptFish): Promise<void>;
  dropFish(key: string): Promise<void>;
  /** In the order in which they were weighed. */
  listFish(): Promise<KeptFish[]>;
  readPhoto(key: string): Promise<File | null>;
}

export function createDeviceStore(shelf: LastingShelf): DeviceStore {
  const readPhoto = async (key: string): Promise<File | null> => fileOf(await shelf.get('photos', key));
  return {
    isLasting: () => shelf.isLasting(),
    readDraft: async () => ({
      typed: (await shelf.get('drafts', DRAFT_KEY)) ?? {},
      photo: await readPhoto(DRAFT_KEY),
    }),
    writeDraft: (typed) => shelf.apply([{ place: 'drafts', key: DRAFT_KEY, value: typed }]),
    writeDraftPhoto: async (photo) => await shelf.apply([await photoChange(DRAFT_KEY, photo)]),
    keepFish: async (fish, photo) =>
      await shelf.apply([
        { place: 'fish', key: fish.key, value: fish },
        await photoChange(fish.key, photo),
        ...noDraft(),
      ]),
    takeBack: async ({ key, typed }) =>
      await shelf.apply([
        { place: 'drafts', key: DRAFT_KEY, value: typed },
        await photoChange(DRAFT_KEY, await readPhoto(key)),
        ...noFish(key),
      ]),
    updateFish: (fish) => shelf.apply([{ place: 'fish', key: fish.key, value: fish }]),
    dropFish: (key) => shelf.apply(noFish(key)),
    async listFish() {
      const fish = [...(await shelf.all('fish')).values()] as KeptFish[];
      return fish.toSorted((a, b) => a.weighedAt.localeCompare(b.weighedAt));
    },
    readPhoto,
  };
}

const noFish = (key: string): Change[] => [
  { place: 'fish', key, value: undefined },
  { place: 'photos', key, value: undefined },
];

const noDraft = (): Change[] => [
  { place: 'drafts', key: DRAFT_KEY, value: undefined },
  { place: 'photos', key: DRAFT_KEY, value: undefined },
];

async function photoChange(key: string, photo: File | null): Promise<Change> {
  const value = photo && { bytes: await photo.arrayBuffer(), name: photo.name, type: photo.type };
  return { place: 'photos', key, value: value ?? undefined };
}

function fileOf(value: unknown): File | null {
  if (value === undefined) return null;
  const { bytes, name, type } = value as StoredPhoto;
  return new File([bytes], name, { type });
}
