import { divisionOf } from '@derby/rules/divisions';
import { ENTRY_FIELD_NAMES, fieldOf } from '@derby/rules/entry-fields';
import { formatPhoneNumber } from '@derby/rules/phone-number';
import { isSettingKey, settingOf } from '@derby/rules/settings/settings';
import { visibleText } from '@derby/rules/unicode-text';
import { wireNameOf } from '@derby/rules/wire-names';

/** A replaced value, by the API name of its field. */
export interface Change {
  readonly field: string;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

export interface ChangeWords {
  /** The label of the field on its form; the API name of a field without a label. */
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Labels of what is neither a field of an entry nor a setting: of participants, users, events and counts. */
const OTHER_LABELS: Readonly<Record<string, string>> = {
  angler_id: 'Angler',
  backup: 'Backup',
  checked_by: 'Checked by',
  consent: 'Consent to texts',
  consents: 'Consents to texts',
  contactEmail: 'Email for questions',
  derbyEntries: 'Derby Entries',
  entries: 'Entries',
  firstName: 'First name',
  fishingBoundaries: 'Fishing boundaries',
  imported: 'Imported',
  juniorEntries: 'Junior Entries',
  lastName: 'Last name',
  licence: 'Fishing licence',
  message: 'Message',
  organiser: 'Hosting club',
  number: 'Card',
  outcome: 'Decision',
  prizes: 'Prizes',
  programme: 'Programme',
  refusedLogins: 'Refused sign-ins',
  resent: 'Sent again',
  retried: 'Retried',
  role: 'Role',
  shortTitle: 'Short title',
  slogan: 'Headline',
  sponsors: 'Sponsors',
  status: 'Status',
  summary: 'Summary',
  tickets: 'Tickets',
  title: 'Title',
  totalTickets: 'Total Tickets',
  updated: 'Updated',
  username: 'Username',
  venue: 'Place',
};

const ENTRY_LABELS: Readonly<Record<string, string>> = {
  fish_photo_path: 'Photo',
  disqualification_reason: 'Disqualified',
  ...Object.fromEntries(
    ENTRY_FIELD_NAMES.map((name) => [wireNameOf(name), fieldOf(name).listLabel ?? fieldOf(name).label]),
  ),
};

const FLAGS = new Set<string>(ENTRY_FIELD_NAMES.filter((name) => fieldOf(name).type === 'flag').map(wireNameOf));

const YES_OR_NO: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

const SWITCHES: Readonly<Record<string, string>> = { true: 'on', false: 'off' };

/** Returns a change of an entry or a setting in the words of its form. A photo is shown as present or absent. */
export function changeWordsOf(change: Change): ChangeWords {
  const { field } = change;
  const label = isSettingKey(field) ? settingOf(field).label : (ENTRY_LABELS[field] ?? OTHER_LABELS[field] ?? field);
  return { label, from: valueOf(change, 'from'), to: valueOf(change, 'to') };
}

function valueOf({ field, from, to }: Change, side: 'from' | 'to'): string {
  const value = side === 'from' ? from : to;
  if (!value) return FLAGS.has(field) ? 'no' : 'none';
  if (field === 'is_junior') return divisionOf({ isJunior: value === 'true' }).name;
  if (FLAGS.has(field) || field === 'consent') return YES_OR_NO[value] ?? value;
  if (isSettingKey(field)) return settingOf(field).kind.shape.kind === 'toggle' ? (SWITCHES[value] ?? value) : value;
  // The audit log masks phone numbers.
  if (field === 'phone_number') return /\d/.test(value) ? formatPhoneNumber(value) : value;
  if (field !== 'fish_photo_path') return visibleText(value);
  return side === 'to' && from ? 'another photo' : 'a photo';
}
