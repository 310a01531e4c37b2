/** What the screens in the hall show besides ceremony, draw and notice. The board always takes part. */
export const HALL_SCENES = ['board', 'newest-fish', 'afternoon', 'last-half-hour'] as const;

export type HallScene = (typeof HALL_SCENES)[number];
