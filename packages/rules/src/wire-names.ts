/** A name in the spelling of the REST contract, without a unit: `fishWeightLbs` is `fish_weight`. */
type WireName<Name extends string> = Snake<Name extends `${infer Bare}Lbs` ? Bare : Name>;

type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : '';

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

/** Converts a name to the spelling of the REST contract. */
export function wireNameOf<Name extends string>(name: Name): WireName<Name> {
  const bare = name.replace(/Lbs$/, '');
  return bare.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as WireName<Name>;
}

/** Converts the names of an object to the spelling of the REST contract. */
export function toWire<Value extends object>(value: Value) {
  const renamed = Object.entries(value).map(([name, one]) => [wireNameOf(name), one]);
  return Object.fromEntries(renamed) as { [Name in keyof Value & string as WireName<Name>]: Value[Name] };
}

/** Converts the names of a request's fields to camel case. */
export function fromWire<Value extends object>(value: Value) {
  const renamed = Object.entries(value).map(([name, one]) => [
    name.replaceAll(/_[a-z]/g, (separated) => separated.slice(1).toUpperCase()),
    one,
  ]);
  return Object.fromEntries(renamed) as { [Name in keyof Value & string as Camel<Name>]: Value[Name] };
}
