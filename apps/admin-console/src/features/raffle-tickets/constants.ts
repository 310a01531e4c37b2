/** Decimals of a weight on a ticket (spec.md 9). */
export const TICKET_WEIGHT_DECIMALS = 2;
