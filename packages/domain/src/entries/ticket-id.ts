const DIGITS = 4;

/** Raffle tickets count up over both divisions: `T-0001` (docs/rules.md, "Tickets"). */
export function ticketIdOf(ticketNumber: number): string {
  return `T-${String(ticketNumber).padStart(DIGITS, '0')}`;
}
