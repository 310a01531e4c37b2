import { networkOf, type Actor } from '@derby/domain/kernel';

/** Returns the subject that requests are counted for: the signed-in user at any address, else the network. */
export function rateSubject(actor: Actor, address: string): string {
  return actor.kind === 'administrator' ? `user:${actor.userId}` : `address:${networkOf(address)}`;
}
