const CONSTRUCTORS = [Object, Function, Array, String, Number, Boolean];

/**
 * Freezes the functions of the built-in prototypes and closes the prototypes to new properties, for the whole process.
 * This backs up the input checks: a library that follows a path of property names can reach these functions from any
 * value. Existing properties stay writable, because libraries assign `toString` and `constructor` to their own objects,
 * which a frozen prototype forbids.
 */
export function hardenBuiltins(): void {
  for (const { prototype } of CONSTRUCTORS) {
    for (const one of functionsOf(prototype)) Object.freeze(one);
    Object.preventExtensions(prototype);
  }
}

function functionsOf(prototype: object): unknown[] {
  const { constructor: _constructor, ...descriptors } = Object.getOwnPropertyDescriptors(prototype);
  return Reflect.ownKeys(descriptors).flatMap((key) => {
    const parts: unknown[] = Object.values(descriptors[key as keyof typeof descriptors] ?? {});
    return parts.filter((part) => typeof part === 'function');
  });
}
