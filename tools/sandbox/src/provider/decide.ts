import type { BehaviourSwitch } from '../behaviour.ts';
import type { CreateEvent } from '../events.ts';
import { magicNumberOf } from '../magic-numbers.ts';
import { outcomeOf, refusal, type Outcome, type OutcomeName } from '../outcomes.ts';
import type { Store } from '../store.ts';
import type { CreateRequest } from './create-request.ts';
import type { ProviderErrorCode } from './errors.ts';
import { validateCreate } from './validate-create.ts';

/** The outcome of a create request and its name in the log. */
interface Decision {
  readonly name: CreateEvent['outcome'];
  readonly outcome: Outcome;
}

/**
 * Decides in this order: credentials, faults set by the control, the provider's own checks, opt-outs, the magic number.
 */
export function decide(
  request: CreateRequest,
  { authorized, store, behaviour }: { authorized: boolean; store: Store; behaviour: BehaviourSwitch },
): Decision {
  if (!authorized) return named('badCredentials');
  const forced = behaviour.takeNext();
  if (forced !== undefined) return named(forced);
  const problem = validateCreate(request);
  if (problem !== undefined) return refusedBy(problem);
  if (store.optedOut.has(request.to)) return named('optedOut');
  return named(byNumber(request.to, store));
}

function byNumber(to: string, store: Store): OutcomeName {
  const magic = magicNumberOf(to);
  if (!magic) return 'delivered';
  const earlier = store.creates.filter((create) => create.to === to && create.outcome === magic.outcome).length;
  return earlier < (magic.tries ?? Number.POSITIVE_INFINITY) ? magic.outcome : 'delivered';
}

function named(name: OutcomeName): Decision {
  return { name, outcome: outcomeOf(name) };
}

function refusedBy(code: ProviderErrorCode): Decision {
  return { name: 'refused', outcome: refusal(code) };
}
