/** One section of the console. */
export interface Section {
  readonly path: string;
  readonly label: string;
  /** Open to weighmasters too. */
  readonly isForAllRoles?: true;
}

/** Open to administrators who may not go anywhere else yet. */
export const PROFILE_PATH = '/admin/profile';

/** The nine sections in the order of the sidebar. */
export const SECTIONS = [
  { path: '/admin', label: 'New Entry', isForAllRoles: true },
  { path: '/admin/manage', label: 'Manage Entries', isForAllRoles: true },
  { path: '/admin/photos', label: 'Photo Gallery', isForAllRoles: true },
  { path: '/admin/derby', label: 'Manage Derby' },
  { path: '/admin/raffle-tickets', label: 'Raffle Tickets' },
  { path: '/admin/users', label: 'User Management' },
  { path: '/admin/participants', label: 'Participants' },
  { path: PROFILE_PATH, label: 'Profile Settings', isForAllRoles: true },
  { path: '/admin/global-settings', label: 'Global Settings' },
] as const satisfies readonly Section[];

/** Where a section is. */
export type SectionPath = (typeof SECTIONS)[number]['path'];

/** Where the final messages are followed; below Manage Derby, so that the sidebar marks it. */
export const MESSAGE_RUN_PATH = '/admin/derby/messages';

/** Where the event is edited; below Manage Derby too. */
export const EVENT_PATH = '/admin/derby/event';

/** Where past derbies are published, hidden and deleted; below Manage Derby too. */
export const PAST_DERBIES_PATH = '/admin/derby/results';

/** The first section, where a login leads. */
export const INDEX_PATH = '/admin' satisfies SectionPath;
export const LOGIN_PATH = '/login';
