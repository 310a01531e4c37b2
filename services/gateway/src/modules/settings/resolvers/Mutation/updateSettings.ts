import { updateSettings as saveSettings } from '@derby/domain/settings';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const updateSettings: NonNullable<MutationResolvers['updateSettings']> = async (
  _parent,
  { settings },
  { actor, deps },
) => (await saveSettings(deps, actor, settings)).message;
