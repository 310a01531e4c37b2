import { ENTRY_FIELD_NAMES } from '@derby/rules/entry-fields';
import { wireNameOf } from '@derby/rules/wire-names';
import type { AuditChanges, AuditValue } from '../audit/index.ts';
import { photoPath } from '../photos/index.ts';
import type { CorrectableFields } from './entry.model.ts';

/** One field that was replaced, in the contract's spelling (`fish_weight`); pounds, and a photo by its path. */
export interface FieldChange {
  readonly field: string;
  readonly from: AuditValue;
  readonly to: AuditValue;
}

type Values = Readonly<Partial<Record<keyof CorrectableFields, AuditValue>>>;

const TYPED_NAMES = ENTRY_FIELD_NAMES.map((name) => (name === 'fishWeight' ? 'fishWeightLbs' : name));

const FIELDS: readonly (keyof CorrectableFields)[] = [...TYPED_NAMES, 'photoFileName', 'disqualificationReason'];

const nameOf = (key: keyof CorrectableFields) => (key === 'photoFileName' ? 'fish_photo_path' : wireNameOf(key));

/** Stands for a phone number where none may be read. */
const MASK = '********';

/** What `set` replaces in `before`, in the order of the form; a field that stays the same is none. */
export function changesBetween(before: Values, set: Values): FieldChange[] {
  return FIELDS.flatMap((key) => {
    const from = before[key] ?? null;
    const to = set[key];
    // An optional flag that older rows lack is false.
    const isSame = to === from || (from === null && to === false);
    return to === undefined || isSame ? [] : [{ field: nameOf(key), from: shown(key, from), to: shown(key, to) }];
  });
}

/** Everything that was there, replaced by nothing. */
export function changesOfRemoval(before: Values): FieldChange[] {
  return changesBetween(before, Object.fromEntries(FIELDS.map((key) => [key, null])));
}

/** The changes for the audit log, which holds no phone number. */
export function auditChangesOf(changes: readonly FieldChange[]): AuditChanges {
  return Object.fromEntries(
    changes.map(({ field, from, to }) => [
      field,
      field === 'phone_number' ? { from: from && MASK, to: to && MASK } : { from, to },
    ]),
  );
}

function shown(key: keyof CorrectableFields, value: AuditValue): AuditValue {
  return key === 'photoFileName' && typeof value === 'string' ? photoPath(value) : value;
}
