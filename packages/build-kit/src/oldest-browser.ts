// oxlint-disable no-underscore-dangle -- the data have such a name
import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';

/** The oldest browser in which the pages work. Chrome and Firefox of its year have at least as much. */
const OLDEST_SAFARI = [15, 0] as const;
/** The build translates newer syntax for it. */
export const BUILD_TARGET = 'safari15';
/** The newest version of the language that this browser reads, apart from `StaticBlock` and lookbehind. */
export const ECMA_VERSION = 2022;

/**
 * Functions that such browsers lack and `apps/shell/src/older-browsers.ts` adds before the pages start.
 * An instance method has the name of its class and `#`.
 */
export const SUBSTITUTED = [
  'Array#at',
  'Array#findLast',
  'Array#findLastIndex',
  'Array#toReversed',
  'Array#toSorted',
  'Array#toSpliced',
  'Array#with',
  'String#at',
  'AbortSignal#throwIfAborted',
  'AbortSignal.timeout',
  'Object.hasOwn',
  'URL.canParse',
  'reportError',
] as const;

/** Names that only look like such functions, or that their package calls only where they exist. */
const HARMLESS: ReadonlySet<string> = new Set([
  // React, in a `try`, for its component of that name only.
  'startViewTransition',
  // A field of a schema of zod.
  'when',
  // A method of the decoder of QR codes.
  'resize',
]);

/** Classes whose methods are told apart by their name, because the type of an expression is not known. */
const CLASSES: ReadonlySet<string> = new Set(
  `Array ArrayBuffer Date Map Object Promise RegExp Set String TypedArray
  AbortSignal Animation Blob Document Element EventTarget FormData Headers HTMLElement HTMLDialogElement HTMLFormElement
  HTMLInputElement Node Request Response URLSearchParams Cache CacheStorage IDBFactory IDBObjectStore IDBTransaction
  ReadableStream StorageManager`.split(/\s+/),
);
/** An entry of the data that is not a function or an attribute. */
const OTHER_ENTRY = /^__|_event$|^@@/;

/** What the oldest supported browser lacks. */
export interface Missing {
  /** Global names. */
  readonly globals: ReadonlySet<string>;
  /** Members of a class, such as `Object.hasOwn`, and of its instances, such as `Navigator#locks`. */
  readonly members: ReadonlySet<string>;
  /** Methods whose name no class of that browser has. */
  readonly methods: ReadonlySet<string>;
}

/** Returns what the oldest supported browser lacks, with the names as a program writes them. */
export function missingInOldest(): Missing {
  const { api, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;
  const globals = new Set<string>();
  const members = new Set<string>();
  const methods = new Set<string>();
  const existing = new Set<string>();
  const owners = { ...javascript.builtins, ...api } as Record<string, Identifier>;
  for (const [owner, entry] of Object.entries(owners)) {
    if (entry.__compat && !isInOldest(entry.__compat)) globals.add(owner);
    for (const [key, member] of Object.entries(entry as Record<string, Identifier>)) {
      if (OTHER_ENTRY.test(key) || !member.__compat || key === owner) continue;
      const name = key.replace(/_static$/, '');
      if (isInOldest(member.__compat) && !globals.has(owner)) existing.add(name);
      else {
        // The data tell the two apart only in `api`.
        if (name !== key || !(owner in api)) members.add(`${owner}.${name}`);
        if (name === key) members.add(`${owner}#${name}`);
        if (owner === 'Window') globals.add(name);
        if (name === key && CLASSES.has(owner)) methods.add(name);
      }
    }
  }
  for (const name of [...existing, ...HARMLESS]) methods.delete(name);
  return { globals, members, methods };
}

function isInOldest({ support }: CompatStatement): boolean {
  const [major, minor] = OLDEST_SAFARI;
  return [support.safari_ios ?? []].flat().some((one) => {
    const { version_added: version, version_removed: removed, flags, prefix, alternative_name: alias } = one;
    if (typeof version !== 'string' || removed || flags || prefix || alias) return false;
    const [firstMajor = Number.NaN, firstMinor = 0] = version.replace('≤', '').split('.').map(Number);
    return firstMajor < major || (firstMajor === major && firstMinor <= minor);
  });
}
