import { ApolloArmor } from '@escape.tech/graphql-armor';
import type { ValidationRule } from 'graphql';
import type { OperationLimits } from '../limits.ts';
import { directiveRule, oneMutationRule, operationTypeRule, repeatedFieldsRule } from './rules.ts';

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
  return [
    repeatedFieldsRule(limits),
    ...validationRules,
    directiveRule(limits.directives),
    oneMutationRule,
    operationTypeRule,
  ];
}
