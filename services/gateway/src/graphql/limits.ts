import { ApolloArmor } from '@escape.tech/graphql-armor';
import type { ValidationRule } from 'graphql';
import { directiveRule } from './directive-rule.ts';
import { oneMutationRule } from './one-mutation-rule.ts';
import { operationTypeRule } from './operation-type-rule.ts';

/** How large an operation may be before it is refused without being run. */
export interface OperationLimits {
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly tokens: number;
  /** Fields weighted by their depth: a scalar is 1, an object 2, each level multiplies by 1.5. */
  readonly cost: number;
}

/** A test holds that every operation of our own clients would pass with 20 % less. */
export const OPERATION_LIMITS: OperationLimits = { depth: 6, aliases: 10, directives: 10, tokens: 600, cost: 300 };

/**
 * The rules behind `limits`, but for the tokens, which the parser itself counts (`parseOptions.maxTokens`):
 * armor's counter lets its refusal through as an unexpected error.
 */
export function limitRules(limits: OperationLimits): ValidationRule[] {
  const { validationRules } = new ApolloArmor({
    maxDepth: { n: limits.depth },
    // Without this `__typename` may be aliased as often as one likes.
    maxAliases: { n: limits.aliases, allowList: [] },
    maxDirectives: { n: limits.directives },
    costLimit: { maxCost: limits.cost, objectCost: 2, scalarCost: 1, depthCostFactor: 1.5 },
    maxTokens: { enabled: false },
    blockFieldSuggestion: { enabled: false },
  }).protect();
  return [...validationRules, directiveRule(limits.directives), oneMutationRule, operationTypeRule];
}
