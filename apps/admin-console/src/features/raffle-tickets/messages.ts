/** The divisions as they are printed. */
export const DIVISIONS = { regular: 'Regular Division', junior: 'Junior Division' } as const;
