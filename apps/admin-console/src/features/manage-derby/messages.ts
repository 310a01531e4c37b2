import type { ResetDerbyInput } from '../../generated/graphql.ts';

interface ResetFacts {
  readonly message: string;
  readonly entriesDeleted: number;
  readonly photosDeleted: number;
}

/** Labels of the parts that `/ready` lists. */
const SERVICE_NAMES: Readonly<Record<string, string>> = {
  gateway: 'Data (gateway)',
  'rest-compat': 'REST service',
  worker: 'Message worker',
  sending: 'Text messages',
  'public-site': 'Public site',
  'admin-console': 'Console',
};

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Texts. Fixed ones change only on purpose: docs/screens.md. */
export const messages = {
  loading: 'Loading derby settings...',
  loadFailed: 'Failed to load derby settings',
  yearSteps: { 'set-up': 'Set up', open: 'Open', ended: 'Ended', archived: 'Archived' },
  phaseOver: (day: string) => `The weigh-in was on ${day}.`,
  phaseBefore: (time: string) => `The weigh-in opens ${time}.`,
  phaseOpenUntil: (time: string) => `The weigh-in is open and closes ${time}.`,
  inDays: (days: number) => `in ${days} days`,
  tomorrowAt: (time: string) => `tomorrow at ${time}`,
  inTime: (hours: number, minutes: number) =>
    ['in', ...(hours > 0 ? [`${hours} h`] : []), ...(minutes > 0 ? [`${minutes} min`] : [])].join(' '),
  openNewEntry: 'Weigh in',
  endedText: (date: string, time: string) => `The derby ended on ${date} at ${time}. Ranks are final.`,
  endWithMessages: (count: number) =>
    count === 0 ? 'End Derby' : `End Derby and send ${plural(count, 'text message')}`,
  endedMessage: (message: string) => `Derby ended successfully! ${message}`,
  cancel: 'Cancel',
  step: (place: number, count: number, name: string) => `Step ${place} of ${count}: ${name}`,
  steps: { checks: 'checks', text: 'final text', preview: 'messages' },
  preflightFailed: 'The final messages could not be previewed. You can still end the derby.',
  figures: {
    recipients: 'text messages',
    contestants: 'contestants',
    segments: 'segments charged',
    duration: 'until all are sent',
  },
  providerSet: 'The SMS provider is set up',
  skipped: (count: number) => `${plural(count, 'contestant')} will be skipped`,
  sharedNumbers: (count: number) =>
    count === 1 ? '1 number gets more than one message' : `${count} numbers get more than one message`,
  similarContestants: (count: number) =>
    count === 1
      ? '1 pair of names on one number may be one person, who would get two messages'
      : `${count} pairs of names on one number may be one person, who would get two messages`,
  tie: (division: string, weight: string) => `Tie for a prize in the ${division} at ${weight} lbs`,
  regular: 'Regular Division',
  junior: 'Junior Division',
  withoutPhoto: (count: number) => (count === 1 ? '1 goes out without a photo' : `${count} go out without a photo`),
  tooLong: (count: number) =>
    `${count === 1 ? '1 is' : `${count} are`} longer than 1600 characters and would fail: please shorten the text`,
  wide: (name: string, count: number) =>
    `${name} shortens each segment to 70 characters in ${plural(count, 'message')}`,
  double: (name: string, count: number) => `${name} counts as two characters in ${plural(count, 'message')}`,
  preview: (place: number, total: number) => `Message ${place} of ${total}`,
  previewCost: (segments: number, hasPhoto: boolean) =>
    hasPhoto ? 'Charged as one MMS with photo' : `Charged as ${plural(segments, 'segment')}`,
  notSent: (reason: string) => `Not sent: ${reason}`,
  testSent: (phone: string) => `Test message sent to ${phone}`,
  resetCompetition: 'Reset Competition',
  resetWarning: ({ keepPhotos, removeParticipants }: ResetDerbyInput) =>
    `All entries${removeParticipants ? ', participants' : ''}, ${keepPhotos ? 'photos that are not on the final boards' : 'photos'} and the SMS history are deleted. Only the operator can undo this, from the backup.`,
  resetFacts: { archived: 'Archived', backup: 'Backup', afterwards: 'Afterwards' },
  resetArchived: (year: string) =>
    `The final boards of both divisions, at /results/${year}: initials, last names and weights, never phone numbers.`,
  resetBackupPlace: 'It is listed in Global Settings, tab Database, under Backups.',
  nextTitleTooLong: (limit: number) => `The title must be at most ${limit} characters`,
  otherYear: (titleYear: string, dayYear: string) => `The title says ${titleYear}, the day is in ${dayYear}.`,
  replaceYear: (year: string) => `Use ${year}`,
  backupMade: (name: string) => `Backup ${name} was made before the reset.`,
  resetMessage: ({ message, entriesDeleted, photosDeleted }: ResetFacts) =>
    `Competition reset successfully! ${message} (${entriesDeleted} entries deleted, ${photosDeleted} photos cleaned up).`,
  exportFailed: 'Failed to export entries to CSV.',
  officialText: (date: string, time: string) =>
    `As it stood on ${date} at ${time}. Later corrections do not change it.`,
  afternoon: 'The Afternoon',
  afternoonFailed: 'The afternoon could not be loaded',
  division: 'Division',
  figuresOf: {
    total: 'Entries',
    adult: 'Regular Division',
    junior: 'Junior Division',
    entriesWithPhotos: 'With photo',
    max: 'Heaviest (lbs)',
    avg: 'Average (lbs)',
    min: 'Lightest (lbs)',
  },
  bar: (label: string, count: number) => `${label}: ${count}`,
  progress: (settled: number, total: number) => `${settled} of ${total} done.`,
  workerAlarm: (waiting: number) =>
    `${waiting === 0 ? 'Final messages are' : waiting === 1 ? '1 message is' : `${waiting} messages are`} waiting and none has been sent for 30 seconds. No message is lost: sending resumes when the worker runs again.`,
  editEvent: 'Edit event',
  nameTooLong: (limit: number) => `The contest name must be at most ${limit} characters`,
  yearWrong: (min: number, max: number) => `Please enter a year from ${min} to ${max}`,
  weighInAt: (day: string, start: string, end: string | null) =>
    end === null ? `Weigh-in on ${day} from ${start}` : `Weigh-in on ${day} from ${start} to ${end}`,
  lastBackup: (date: string, time: string) => `Last backup on ${date} at ${time}`,
  servicesUnknown: 'The services did not answer',
  serviceNames: SERVICE_NAMES,
  settingSaved: 'Settings updated successfully',
  settingFailed: 'Failed to update settings',
} as const;
