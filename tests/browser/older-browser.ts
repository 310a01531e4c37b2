import { missingInOldest } from '@derby/build-kit/oldest-browser';

/** What an init script removes: the functions that the oldest supported browser lacks, such as `Array.toSorted`. */
export function namesToRemove(): { readonly globals: string[]; readonly members: string[] } {
  const { globals, members } = missingInOldest();
  return { globals: [...globals], members: [...members] };
}

/** Runs in a page before its scripts. Removes functions, both static ones and those of instances. */
export function removeFunctions({ globals, members }: ReturnType<typeof namesToRemove>): void {
  const page = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  const remove = (owner: object | undefined, name: string): void => {
    if (!owner) return;
    const value: unknown = Object.getOwnPropertyDescriptor(owner, name)?.value;
    if (typeof value === 'function') Reflect.deleteProperty(owner, name);
  };
  for (const member of members) {
    const [owner = '', name = ''] = member.split('.');
    remove(page[owner], name);
    remove(page[owner]?.prototype, name);
  }
  for (const name of globals) Reflect.deleteProperty(page, name);
}
