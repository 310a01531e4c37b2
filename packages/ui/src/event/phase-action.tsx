import type { DerbyNow } from '@derby/rules/event/derby-now';
import { messages } from './messages.ts';

/** The main action of a page about the event. */
export interface PhaseAction {
  readonly to: '/tickets' | '/leaderboard';
  readonly label: string;
}

/** Returns the main action of the phase, or null when there is none. */
export function actionOf({ phase, isPublic, areTicketsOnSale }: DerbyNow): PhaseAction | null {
  if (phase === 'off-season' || phase === 'before') {
    return areTicketsOnSale ? { to: '/tickets', label: messages.purchaseTickets } : null;
  }
  if (!isPublic) return null;
  return { to: '/leaderboard', label: phase === 'ended' ? messages.results : messages.leaderboard };
}
