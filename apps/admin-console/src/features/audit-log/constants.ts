/** How an action can have ended. */
export const OUTCOMES = ['succeeded', 'refused'] as const;
/** Of what an action can be about. */
export const SUBJECT_KINDS = ['derby', 'entry', 'participant', 'run', 'settings', 'user'] as const;
