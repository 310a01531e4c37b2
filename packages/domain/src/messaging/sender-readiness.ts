import { BlockList, isIP } from 'node:net';
import { assertAdministrator, assertSystem, collectionOf, type Actor } from '../kernel/index.ts';
import { SANDBOX_ACCOUNT_SID, type SettingsDeps } from '../settings/index.ts';
import { accountOf } from './look-up-check.ts';
import { ACCEPTED, messageModel } from './message.ts';
import type { SendingDeps } from './sender.ts';

/** Whether receipts of the provider reach the public address, which it must find in the internet. */
export type ReceiptsVerdict = 'ARRIVE' | 'MISSING' | 'PRIVATE' | 'UNKNOWN';

/** What the organisers have left at the provider. */
export interface ProviderBalance {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

interface BalanceDocument extends ProviderBalance {
  _id: number;
  /** Of which account. */
  account: string;
  at: Date;
}

const ONLY_ID = 1;

const balanceModel = collectionOf<BalanceDocument>('sms_balance', {
  _id: Number,
  account: String,
  amount: Number,
  currency: String,
  at: Date,
});

/** Limits the requests of `checkBalance`; an older balance says nothing. */
const BALANCE_INTERVAL_MS = 10 * 60_000;
const MAX_BALANCE_AGE_MS = 60 * 60_000;

/** When the worker of a process asked last; also without a response. */
const askedAt = new WeakMap<object, { readonly account: string; readonly atMs: number }>();

/** Reads the balance of the provider's account, at most every ten minutes. Does nothing where the provider tells none. */
export async function checkBalance(
  { clock, database, sender, settings }: Pick<SendingDeps, 'clock' | 'database' | 'sender' | 'settings'>,
  actor: Actor,
): Promise<void> {
  assertSystem(actor);
  const account = accountOf(settings.current());
  const at = clock.now();
  const last = askedAt.get(sender);
  const elapsedMs = at.getTime() - (last?.atMs ?? 0);
  if (last?.account === account && elapsedMs >= 0 && elapsedMs < BALANCE_INTERVAL_MS) return;
  if (settings.current().twilioAccountSid === SANDBOX_ACCOUNT_SID) return;
  askedAt.set(sender, { account, atMs: at.getTime() });
  const balance = await sender.readBalance?.();
  if (balance) await balanceModel(database).replaceOne({ _id: ONLY_ID }, { account, ...balance, at }, { upsert: true });
}

/** What has to be done before the first text, as far as it is known. For administrators. */
export async function readSenderReadiness(
  deps: Pick<SettingsDeps, 'clock' | 'database' | 'settings'> & { readonly publicUrl: string },
  actor: Actor,
) {
  assertAdministrator(actor);
  const settings = deps.settings.current();
  const { twilioPhoneNumber: sender, smsRegisteredSender } = settings;
  const isSandbox = settings.twilioAccountSid === SANDBOX_ACCOUNT_SID;
  const newest = await balanceModel(deps.database).findById(ONLY_ID).lean();
  const ageMs = deps.clock.now().getTime() - (newest?.at.getTime() ?? 0);
  const isKnown = newest?.account === accountOf(settings) && ageMs < MAX_BALANCE_AGE_MS;
  return {
    sender,
    isRegistered: isSandbox || (sender !== '' && sender === smsRegisteredSender),
    isTollFree: TOLL_FREE.test(sender),
    publicUrl: deps.publicUrl,
    receipts: await receiptsVerdict(deps, isSandbox),
    balance: isKnown ? { amount: newest.amount, currency: newest.currency } : null,
  };
}

const TOLL_FREE = /^\+1(?:800|833|844|855|866|877|888)/;

/** Messages of this time tell whether receipts arrive, once they are old enough. */
const RECEIPTS_WITHIN_MS = 24 * 60 * 60_000;
const RECEIPT_AFTER_MS = 5 * 60_000;
const LATEST = 20;

async function receiptsVerdict(
  { clock, database, settings, publicUrl }: Parameters<typeof readSenderReadiness>[0],
  isSandbox: boolean,
): Promise<ReceiptsVerdict> {
  // The sandbox is on this machine.
  if (!isSandbox && isPrivateHost(new URL(publicUrl).hostname)) return 'PRIVATE';
  const now = clock.now().getTime();
  const latest = await messageModel(database)
    .find({ departedAt: { $gte: new Date(now - RECEIPTS_WITHIN_MS) } }, { account: 1, state: 1, departedAt: 1 })
    .sort({ departedAt: -1 })
    .limit(LATEST)
    .lean();
  const own = latest.filter(
    ({ account, state }) => account === accountOf(settings.current()) && ACCEPTED.includes(state),
  );
  if (own.some(({ state }) => state !== 'accepted')) return 'ARRIVE';
  return own.some(({ departedAt }) => departedAt !== null && departedAt.getTime() < now - RECEIPT_AFTER_MS)
    ? 'MISSING'
    : 'UNKNOWN';
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Returns whether no provider in the internet can reach a host: loopback, a private network, a name of one. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(host);
  if (version !== 0) return privateNetworks.check(host, version === 4 ? 'ipv4' : 'ipv6');
  return !host.includes('.') || /\.(?:localhost|local|internal|lan|home\.arpa|test|example)$/i.test(host);
}
