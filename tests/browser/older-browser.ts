import { missingInOldest } from '@derby/build-kit/oldest-browser';

/** What an init script removes: the functions that the oldest supported browser lacks, such as `Array.toSorted`. */
export function namesToRemove(): { readonly globals: string[]; readonly members: string[] } {
  const { globals, members } = missingInOldest();
  return { globals: [...globals], members: [...members] };
}

/** Runs in a page before its scripts. Removes functions and attributes, both static ones and those of instances. */
export function removeFunctions({ globals, members }: ReturnType<typeof namesToRemove>): void {
  const page = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const member of members) {
    const [owner = '', name = ''] = member.split(/[.#]/);
    const object: object | undefined = member.includes('#') ? page[owner]?.prototype : page[owner];
    if (object) Reflect.deleteProperty(object, name);
  }
  for (const name of globals) Reflect.deleteProperty(page, name);
}
