import type { claimNextMessage } from './claim-next-message.ts';
import type { markDeparted } from './message-states.model.ts';
import type { Leases } from '../kernel/index.ts';
import type { PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import type { DerbyFacts } from './render-message.ts';
import type { MessageSender, SendSlot } from './sender.ts';

/** The dependencies of writing messages. Links in texts begin with `publicUrl`, which has no trailing slash. */
export type MessagingDeps = SettingsDeps & { readonly publicUrl: string };

/** The dependencies of sending messages. */
export type SendingDeps = SettingsDeps & {
  readonly sender: MessageSender;
  readonly slot: SendSlot;
  readonly claims: MessageClaims;
  readonly leases: Leases;
  /** Photos are sent as their MMS copies. */
  readonly photoStore: PhotoStore;
  readonly timings: MessagingTimings;
};

/** How a sender claims a message and records its departure. Fault tests replace it. */
export interface MessageClaims {
  readonly claim: typeof claimNextMessage;
  readonly depart: typeof markDeparted;
}

/** Timeouts of claims and look-ups. */
export interface MessagingTimings {
  /** A claim without a departure expires after it has been seen unchanged for this time. */
  readonly claimTimeoutMs: number;
  /** A message that is missing from the provider's list this long after its departure was not sent. */
  readonly lookUpGraceMs: number;
}

/** Production values (docs/rules.md, "Reconciliation"). */
export const MESSAGING_TIMINGS: MessagingTimings = { claimTimeoutMs: 90_000, lookUpGraceMs: 60_000 };

/** Returns the current facts about the derby for message texts. */
export function derbyFacts({ publicUrl, settings }: MessagingDeps): DerbyFacts & { readonly derbyName: string } {
  return { derbyName: settings.current().event.shortTitle, publicUrl };
}
