/** Texts of the question before something unsaved is left. */
export const messages = {
  leaveTitle: 'Leave without saving?',
  leaveText: (count: number) =>
    count === 1 ? '1 change has not been saved.' : `${count} changes have not been saved.`,
  leave: 'Leave',
} as const;
