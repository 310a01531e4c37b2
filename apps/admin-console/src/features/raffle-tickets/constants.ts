/** Decimals of a weight on a ticket. */
export const TICKET_WEIGHT_DECIMALS = 2;
