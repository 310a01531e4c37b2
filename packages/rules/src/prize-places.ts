/** The number of places of each division that win a prize: they have medals, and ties at them are shown. */
export const PRIZE_PLACES = 3;
