import { divisionOf } from '@derby/rules/divisions';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { pageMetadata, type PageMetadata } from './page-metadata.ts';
import { pathOf } from './pages.ts';

/** A fish as links to its page show it. */
export interface SharedFish {
  readonly id: number;
  readonly rank: number;
  /** As on the board, such as "T. Alderwood". */
  readonly name: string;
  /** In pounds, such as "28.45". */
  readonly weight: string;
  readonly isJunior: boolean;
  readonly photoUrl: string | null;
  /** Path of its picture for links; null until it is made. */
  readonly previewPath?: string | null;
}

/** Returns the metadata of a picture that the product has made for links, given by its path. */
export const pictureMetadata = (image: string, imageAlt: string) =>
  ({ image, imageAlt, imageSize: { width: 1_200, height: 630 } }) satisfies Partial<PageMetadata>;

/** Returns the metadata of a fish's page, the same in the front door's HTML and in the browser. */
export function fishMetadata(fish: SharedFish, event: DerbyEvent, publicUrl: string): PageMetadata {
  const { id, rank, name, weight, photoUrl, previewPath = null } = fish;
  const general = pageMetadata('fish', event, publicUrl);
  const photo = photoUrl === null ? {} : { image: photoUrl, imageAlt: `The salmon of ${name}`, imageSize: null };
  return {
    ...general,
    ...photo,
    ...(previewPath !== null && pictureMetadata(previewPath, `The salmon of ${name}: ${weight} lbs, #${rank}`)),
    title: `${weight} lbs, ${name} | ${event.title}`,
    description: `${name} weighed in a salmon of ${weight} lbs: #${rank} in the ${divisionOf(fish).key} division of the ${event.title}.`,
    url: pathOf('fish', String(id)),
    // Like the board, which shows the same; a page without its fish is not.
    isIndexed: true,
  };
}
