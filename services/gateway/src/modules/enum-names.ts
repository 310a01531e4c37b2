import { shownKindOf, type MessageKind } from '@derby/domain/messaging';
import type { MessageKind as MessageKindName } from '../generated/resolvers.ts';

type NameOf<Value extends string> = Value extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${NameOf<Rest>}`
  : Uppercase<Value>;

/** Returns the name in the schema of a value of the domain: `LAST_HALF_HOUR` for `last-half-hour`. */
export function enumNameOf<Value extends string>(value: Value): NameOf<Value> {
  return value.toUpperCase().replaceAll('-', '_') as NameOf<Value>;
}

/** Returns the value of the domain for a name of one word in the schema. */
export function enumValueOf<Name extends string>(name: Name): Lowercase<Name> {
  return name.toLowerCase() as Lowercase<Name>;
}

/** Returns the kind of a message in the schema. */
export const messageKindOf = (kind: MessageKind): MessageKindName => enumNameOf(shownKindOf(kind));
