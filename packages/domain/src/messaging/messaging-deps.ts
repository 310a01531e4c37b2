import type { claimNextMessage } from './claim-next-message.ts';
import type { markDeparted } from './message-states.model.ts';
import type { Leases } from '../kernel/index.ts';
import type { PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import type { DerbyFacts } from './render-message.ts';
import type { MessageSender, SendSlot } from './sender.ts';

/** What writing messages needs: links in texts stand below `publicUrl`, which has no slash at its end. */
export type MessagingDeps = SettingsDeps & { readonly publicUrl: string };

/** What sending needs beside the usual. */
export type SendingDeps = SettingsDeps & {
  readonly sender: MessageSender;
  readonly slot: SendSlot;
  readonly claims: MessageClaims;
  readonly leases: Leases;
  /** Photos go out as their MMS copies. */
  readonly photoStore: PhotoStore;
  readonly timings: MessagingTimings;
};

/** How one sender takes a message and says that it leaves; fault tests replace it. */
export interface MessageClaims {
  readonly claim: typeof claimNextMessage;
  readonly depart: typeof markDeparted;
}

/** How long an unknown message is left alone. */
export interface MessagingTimings {
  /** A claim that is seen unchanged for so long, without a departure, has expired. */
  readonly claimTimeoutMs: number;
  /** A message that is not on the provider's list this long after its departure was certainly not sent. */
  readonly lookUpGraceMs: number;
}

/** The times of reconciliation (docs/rules.md, "Reconciliation"). */
export const MESSAGING_TIMINGS: MessagingTimings = { claimTimeoutMs: 90_000, lookUpGraceMs: 60_000 };

/** What the messages of now say of the derby. */
export function derbyFacts({ publicUrl, settings }: MessagingDeps): DerbyFacts & { readonly derbyName: string } {
  return { derbyName: settings.current().event.shortTitle, publicUrl };
}
