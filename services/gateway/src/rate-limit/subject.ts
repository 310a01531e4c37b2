import { networkOf, type Actor } from '@derby/domain/kernel';

/** Whom requests are counted for: the signed-in user wherever he is, else the network address. */
export function rateSubject(actor: Actor, address: string): string {
  return actor.kind === 'administrator' ? `user:${actor.userId}` : `address:${networkOf(address)}`;
}
