const DIGITS = 4;

/** Raffle tickets count up over both divisions: `T-0001` (design.md 5.3). */
export function ticketIdOf(ticketNumber: number): string {
  return `T-${String(ticketNumber).padStart(DIGITS, '0')}`;
}
