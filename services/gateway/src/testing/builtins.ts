import { runInNewContext } from 'node:vm';

const CONSTRUCTORS = { Object, Array, String, Function, Number, Boolean };

/** The own property names of each function of a prototype, by the name of the property that holds it. */
type Description = Record<string, Record<string, string[][]>>;

/** Describes the built-in prototypes of this process and their functions. */
export function describeBuiltins(): Description {
  return describe(CONSTRUCTORS);
}

/** Describes the built-in prototypes of a fresh realm. */
export function describeFreshBuiltins(): Description {
  const names = Object.keys(CONSTRUCTORS).join(', ');
  return describe(runInNewContext(`({ ${names} })`) as typeof CONSTRUCTORS);
}

/** Returns every property name of the built-in prototypes. */
export function builtinNames(): string[] {
  const names = Object.values(CONSTRUCTORS).flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype));
  return [...new Set(names)];
}

function describe(constructors: typeof CONSTRUCTORS): Description {
  return Object.fromEntries(
    Object.entries(constructors).map(([name, { prototype }]) => [name, describePrototype(prototype as object)]),
  );
}

function describePrototype(prototype: object): Record<string, string[][]> {
  return Object.fromEntries(
    Reflect.ownKeys(prototype).map((key) => {
      const parts: unknown[] = Object.values(Object.getOwnPropertyDescriptor(prototype, key) ?? {});
      const functions = parts.filter((part) => typeof part === 'function');
      return [String(key), functions.map(describeFunction)];
    }),
  );
}

function describeFunction(one: object): string[] {
  return Reflect.ownKeys(one).map((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(one, key);
    return `${String(key)}: ${descriptor && 'value' in descriptor ? typeof descriptor.value : 'accessor'}`;
  });
}
