/** Texts. Fixed ones change only on purpose: docs/screens.md. */
export const messages = {
  regular: 'Leaderboard',
  junior: 'Junior Leaderboard',
  disqualified: (count: number) => `Disqualified (${count})`,
  photo: 'Photo',
  edit: (name: string) => `Edit ${name}`,
  deleteEntry: (name: string) => `Delete ${name}`,
  editing: (name: string) => `Edit the entry of ${name}`,
  juniorDivision: 'Junior Division',
  fishPhoto: 'Fish photo',
  currentPhoto: (name: string) => `Photo of the salmon of ${name}`,
  kinds: { AUTO: 'Weigh-in', FINAL: 'Final result', MANUAL: 'Typed' },
  deleteText: (name: string) => `The entry of ${name} and its photo are deleted. This cannot be undone.`,
  disqualifyText: (name: string) =>
    `${name} is removed from the leaderboard and gets no final message. Lower ranks move up. You can restore the entry.`,
  reasonTooLong: (limit: number) => `The reason must have at most ${limit} characters`,
  disqualifiedBy: (by: string, time: string) => `Disqualified by ${by} at ${time}`,
  restoreEntry: (name: string) => `Restore ${name}`,
} as const;
