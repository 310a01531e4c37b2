/** The nine sections of the console in the order of the sidebar: path, link, main heading. */
export const CONSOLE_SECTIONS = [
  { path: '/admin', label: 'New Entry', heading: 'Add New Derby Entry' },
  { path: '/admin/manage', label: 'Manage Entries', heading: 'Manage Entries' },
  { path: '/admin/photos', label: 'Photo Gallery', heading: 'Derby Photo Gallery' },
  { path: '/admin/derby', label: 'Manage Derby', heading: 'Manage Derby' },
  { path: '/admin/raffle-tickets', label: 'Raffle Tickets', heading: 'Raffle Tickets' },
  { path: '/admin/users', label: 'User Management', heading: 'User Management' },
  { path: '/admin/participants', label: 'Participants', heading: 'Manage Participants' },
  { path: '/admin/profile', label: 'Profile Settings', heading: 'Profile Settings' },
  { path: '/admin/global-settings', label: 'Global Settings', heading: 'Global Settings' },
] as const;
