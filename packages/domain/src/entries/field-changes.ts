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

const WIRE_NAMES = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  fishWeightLbs: 'fish_weight',
  isJunior: 'is_junior',
  photoFileName: 'fish_photo_path',
  disqualificationReason: 'disqualification_reason',
  isCatchDonated: 'is_catch_donated',
} as const satisfies Record<keyof CorrectableFields, string>;

const FIELDS = Object.keys(WIRE_NAMES) as (keyof CorrectableFields)[];

/** Stands for a phone number where none may be read. */
const MASK = '********';

/** What `set` replaces in `before`, in the order of the form; a field that stays the same is none. */
export function changesBetween(before: Values, set: Values): FieldChange[] {
  return FIELDS.flatMap((key) => {
    const from = before[key] ?? null;
    const to = set[key];
    return to === undefined || to === from
      ? []
      : [{ field: WIRE_NAMES[key], from: shown(key, from), to: shown(key, to) }];
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
      field === WIRE_NAMES.phoneNumber ? { from: from && MASK, to: to && MASK } : { from, to },
    ]),
  );
}

function shown(key: keyof CorrectableFields, value: AuditValue): AuditValue {
  return key === 'photoFileName' && typeof value === 'string' ? photoPath(value) : value;
}
