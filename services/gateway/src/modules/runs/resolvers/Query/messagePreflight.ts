import { messagePreflight as preflight } from '@derby/domain/messaging';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const messagePreflight: NonNullable<QueryResolvers['messagePreflight']> = (
  _parent,
  { finalText },
  { actor, deps },
) => preflight(deps, actor, { finalText });
