/** Texts of the backups. */
export const messages = {
  title: 'Backups',
  intro: 'Copies of the database and all photos on the server’s disk. The operator restores one by its name.',
  create: 'Back up now',
  creating: 'Backing up...',
  created: (name: string) => `Backup ${name} was made`,
  createFailed: 'Failed to make a backup',
  loading: 'Loading backups...',
  loadFailed: 'Failed to load backups',
  empty: 'There is no backup yet.',
  list: 'Backups, newest first',
  reasons: { SCHEDULED: 'Scheduled', MANUAL: 'Made by hand', RESET: 'Before a reset' },
  size: (megabytes: string) => `${megabytes} MB`,
  contents: (documents: number, photos: number) =>
    `${documents} ${documents === 1 ? 'record' : 'records'}, ${photos} photo ${photos === 1 ? 'file' : 'files'}`,
} as const;
