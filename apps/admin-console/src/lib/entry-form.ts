import { ENTRY_FIELD_NAMES, fieldOf, problemOf, type EntryFieldName, type TypedEntry } from '@derby/rules/entry-fields';
import { wireNameOf } from '@derby/rules/wire-names';
import { weightTextOf } from '@derby/rules/weight';
import type { CardHolder } from './card-holder.ts';
import { z } from './zod.ts';

type Shape = { [Name in EntryFieldName]: TypedEntry[Name] extends boolean ? z.ZodBoolean : z.ZodString };

const isFlag = (name: EntryFieldName): boolean => fieldOf(name).type === 'flag';

const textOf = (name: EntryFieldName): z.ZodString =>
  name === 'fishWeight' ? z.string().overwrite(weightTextOf) : z.string().trim();

const shape = Object.fromEntries(
  ENTRY_FIELD_NAMES.map((name) => [name, isFlag(name) ? z.boolean() : textOf(name)]),
) as Shape;

/** Fields of an entry form: trimmed texts, flags, and a new photo or null. */
export const entryFormFields = z.object({ ...shape, fishPhoto: z.instanceof(File).nullable() });

export type EntryFormValues = z.infer<typeof entryFormFields> & {
  /** The card of New Entry; absent without one. */
  readonly card?: CardHolder | undefined;
  /** The tick of New Entry; absent without one. */
  readonly hasConsented?: true | undefined;
};

export const EMPTY_ENTRY: EntryFormValues = {
  ...(Object.fromEntries(ENTRY_FIELD_NAMES.map((name) => [name, isFlag(name) ? false : ''])) as TypedEntry),
  fishPhoto: null,
};

/** Returns whether an entry differs from the empty form. */
export function isBegun(entry: Partial<EntryFormValues>): boolean {
  return (Object.keys(entry) as (keyof EntryFormValues)[]).some((name) => entry[name] !== EMPTY_ENTRY[name]);
}

/** Reports one problem at a time, in the order of `ENTRY_FIELDS`. */
export function reportFirstProblem(entry: Partial<TypedEntry>, context: z.RefinementCtx): void {
  for (const name of ENTRY_FIELD_NAMES) {
    const text = entry[name];
    const message = typeof text === 'string' ? problemOf(name, text) : null;
    if (message !== null) return context.addIssue({ code: 'custom', path: [name], message });
  }
}

/** Form fields that the server may reject, by wire name. */
export const REFUSABLE_FIELDS = Object.fromEntries(
  [...ENTRY_FIELD_NAMES.filter((name) => !isFlag(name)), 'fishPhoto'].map((name) => [wireNameOf(name), name]),
) as Readonly<Record<string, keyof typeof entryFormFields.shape>>;
