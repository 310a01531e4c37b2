export interface Section {
  readonly path: string;
  readonly label: string;
  /** Open to weighmasters too. */
  readonly isForAllRoles?: true;
  /** What weighmasters get there instead. */
  readonly weighmasterLabel?: string;
}

/** The only section open to users who must first turn on two-factor authentication. */
export const PROFILE_PATH = '/admin/profile';

export const MANAGE_PATH = '/admin/manage';

export const PARTICIPANTS_PATH = '/admin/participants';

/** The sections in the order of the sidebar. */
export const SECTIONS = [
  { path: '/admin', label: 'New Entry', isForAllRoles: true },
  { path: MANAGE_PATH, label: 'Manage Entries', isForAllRoles: true },
  { path: '/admin/photos', label: 'Photo Gallery', isForAllRoles: true },
  { path: '/admin/derby', label: 'Manage Derby' },
  { path: '/admin/raffle-tickets', label: 'Raffle Tickets' },
  { path: '/admin/users', label: 'User Management' },
  { path: PARTICIPANTS_PATH, label: 'Participants', isForAllRoles: true, weighmasterLabel: 'Check in' },
  { path: PROFILE_PATH, label: 'Profile Settings', isForAllRoles: true },
  { path: '/admin/global-settings', label: 'Global Settings' },
] as const satisfies readonly Section[];

export type SectionPath = (typeof SECTIONS)[number]['path'];

/** The page that shows entries to a second user. It is below Manage Entries, so that the sidebar marks that section. */
export const CHECK_PATH = '/admin/manage/check';

/** The page of the check-in. It is below Participants, so that the sidebar marks that section. */
export const CHECK_IN_PATH = '/admin/participants/check-in';

/** The page that prints cards, also below Participants. */
export const ANGLER_CARDS_PATH = '/admin/participants/cards';

/** The page of the final messages. It is below Manage Derby, so that the sidebar marks that section. */
export const MESSAGE_RUN_PATH = '/admin/derby/messages';

/** The page of the event, also below Manage Derby. */
export const EVENT_PATH = '/admin/derby/event';

/** The page of the questions before the next derby, also below Manage Derby. */
export const NEXT_YEAR_PATH = '/admin/derby/next-year';

/** The page of past derbies, also below Manage Derby. */
export const PAST_DERBIES_PATH = '/admin/derby/results';

/** The page of the notice, also below Manage Derby. */
export const NOTICE_PATH = '/admin/derby/notice';
export const HALL_PATH = '/admin/derby/hall';

/** The page of texts to everyone, also below Manage Derby. */
export const TEXT_EVERYONE_PATH = '/admin/derby/texts';

/** The page of texts from phones, also below Manage Derby. */
export const REPLIES_PATH = '/admin/derby/replies';

/** The page of the consents to texts, also below Manage Derby. */
export const CONSENT_PATH = '/admin/derby/consent';

/** The page of the audit log, also below Manage Derby. */
export const AUDIT_LOG_PATH = '/admin/derby/log';

/** The page of the prize book, also below Manage Derby, but for all roles. */
export const PRIZES_PATH = '/admin/derby/prizes';

/** The page that takes drawn tickets, also below Manage Derby. */
export const DRAW_PATH = '/admin/derby/prizes/draw';

/** The page where volunteers practise New Entry, below it. */
export const PRACTISE_PATH = '/admin/practise';

/** The first section, shown after a login. */
export const INDEX_PATH = '/admin' satisfies SectionPath;
export const LOGIN_PATH = '/login';
/** The page that redeems the code of a scale pass. The code is in the fragment. */
export const PASS_PATH = '/admin/pass';
