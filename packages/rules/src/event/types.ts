/** A place that visitors find on a map. Coordinates are WGS 84 degrees. */
export interface Place {
  readonly name: string;
  readonly streetAddress: string;
  readonly locality: string;
  readonly region: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly mapsUrl: string;
}

/** A well-known point of the coast. Coordinates are WGS 84 degrees. */
export interface Landmark {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** One logo of the sponsor grid. `src` is relative to the public site's origin; `minWidth` is in CSS pixels. */
export interface Sponsor {
  readonly src: string;
  readonly alt: string;
  readonly minWidth: number;
}

/** One prize of the details page. */
export interface Prize {
  readonly title: string;
  readonly description: string;
}

/** A point of the afternoon, in wall-clock time of the derby's zone (`HH:mm`, 24 hours). */
export interface ProgrammeItem {
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly description: string;
}

/** All facts of one year's derby. Instants are ISO 8601 with their offset. */
export interface DerbyEvent {
  readonly title: string;
  readonly shortTitle: string;
  readonly year: number;
  /** The heading of the front page, line by line. */
  readonly slogan: readonly string[];
  readonly summary: string;
  readonly keywords: readonly string[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  readonly organiser: { readonly name: string; readonly url: string };
  readonly contactEmail: string;
  readonly venue: Place;
  readonly programme: readonly ProgrammeItem[];
  readonly prizes: readonly Prize[];
  /** The derby's waters run along the coast from one landmark to the other. */
  readonly fishingBoundaries: { readonly from: Landmark; readonly to: Landmark };
  readonly licence: { readonly text: string; readonly url: string };
  readonly tickets: {
    readonly url: string;
    readonly currency: string;
    readonly adultPrice: number;
    readonly minimumQuantity: number;
    readonly onSaleFrom: string;
  };
}
