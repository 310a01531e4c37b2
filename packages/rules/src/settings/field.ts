/** What a screen must know to offer the right control; `line` and `lines` are text. */
export type Shape =
  | { readonly kind: 'toggle' | 'line' | 'lines' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** One of the words, or with `some` at least one. */
  | { readonly kind: 'one' | 'some'; readonly words: readonly string[] };

/** How one kind of value travels as text. */
export interface Kind<Value> {
  readonly shape: Shape;
  /** `reason` is the rest of a sentence that begins with the key, e.g. `must be true or false`. */
  parse(text: string): { readonly value: Value } | { readonly reason: string };
  /** The canonical text; `parse` turns it back into the same value. */
  print(value: Value): string;
}

/** One global setting: its name in `Settings`, its kind and its default. */
export interface Field<Name extends string = string, Value = unknown> extends Kind<Value> {
  readonly name: Name;
  readonly fallback: Value;
  /** Sealed at rest and masked for every reader. */
  readonly isSecret: boolean;
  /** Read once by the processes: a change counts after their next start. */
  readonly needsRestart: boolean;
}

/** Describes one setting; flags that are not given are off. */
export function field<const Name extends string, Value>(
  name: Name,
  kind: Kind<Value>,
  fallback: Value,
  flags: { isSecret?: true; needsRestart?: true } = {},
): Field<Name, Value> {
  return {
    name,
    fallback,
    isSecret: flags.isSecret ?? false,
    needsRestart: flags.needsRestart ?? false,
    shape: kind.shape,
    parse: (text) => kind.parse(text),
    print: (value) => kind.print(value),
  };
}
