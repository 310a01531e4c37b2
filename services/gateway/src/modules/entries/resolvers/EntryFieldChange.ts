import type { EntryFieldChangeResolvers } from '../../../generated/resolvers.ts';

export const EntryFieldChange: Pick<EntryFieldChangeResolvers, 'from' | 'to'> = {
  from: ({ from }) => (from === null ? null : String(from)),
  to: ({ to }) => (to === null ? null : String(to)),
};
