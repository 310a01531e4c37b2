import { ApolloArmor } from '@escape.tech/graphql-armor';
import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  visit,
  type ASTVisitor,
  type DocumentNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type { OperationLimits } from '../limits.ts';

/**
 * Returns the validation rules for `limits`. The parser counts tokens itself (`parseOptions.maxTokens`), because
 * armor's counter reports an exceeded limit as an unexpected error.
 */
export function limitRules(limits: OperationLimits): ValidationRule[] {
  const { validationRules } = new ApolloArmor({
    maxDepth: { n: limits.depth },
    // By default `__typename` may be aliased without limit.
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

/**
 * Counts the directives in the text of the document. Armor follows fragments, but skips the directives of a spread
 * whose fragment it has already visited. Only both counts together leave no gap.
 */
function directiveRule(limit: number) {
  return (context: ValidationContext): ASTVisitor => {
    let found = 0;
    return {
      Directive: () => void (found += 1),
      Document: {
        leave() {
          if (found <= limit) return;
          context.reportError(new GraphQLError(`Directives limit of ${limit} exceeded, found ${found}.`));
        },
      },
    };
  };
}

/** Allows one root field per mutation: several fields, aliased or not, would bypass every limit on attempts. */
function oneMutationRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (operation.operation !== OperationTypeNode.MUTATION) return;
      if (countFields(context, operation.selectionSet, new Set()) <= 1) return;
      context.reportError(new GraphQLError('A mutation operation may have one field only.', { nodes: [operation] }));
    },
  };
}

/**
 * Counts the fields of a selection, fragments included. GraphQL itself refuses fragment cycles; `seen` only ends the
 * recursion.
 */
function countFields(context: ValidationContext, set: SelectionSetNode, seen: Set<string>): number {
  let count = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) count += 1;
    else if (selection.kind === Kind.INLINE_FRAGMENT) count += countFields(context, selection.selectionSet, seen);
    else if (seen.has(selection.name.value)) count += 1;
    else {
      const fragment = context.getFragment(selection.name.value);
      seen.add(selection.name.value);
      if (fragment) count += countFields(context, fragment.selectionSet, seen);
    }
  }
  return count;
}

/**
 * Refuses operations of a kind that the schema has no root type for. GraphQL accepts them in validation and fails only
 * when it executes them.
 */
function operationTypeRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (context.getSchema().getRootType(operation.operation)) return;
      const sentence = `There are no operations of the kind ${operation.operation}.`;
      context.reportError(new GraphQLError(sentence, { nodes: [operation] }));
    },
  };
}

/**
 * Refuses a document that repeats one response name too often, before all other validation. GraphQL compares all fields
 * of one name with each other, so the cost grows with the square of their number.
 *
 * `errors` is the number of errors at which validation stops: reporting one more stops it at once.
 */
function repeatedFieldsRule({ repeats, errors }: { readonly repeats: number; readonly errors: number }) {
  return (context: ValidationContext): ASTVisitor => ({
    Document(document) {
      if (mostRepeated(document) <= repeats) return;
      const error = new GraphQLError(`Repeated fields limit of ${repeats} exceeded.`);
      for (let reported = 0; reported <= errors; reported += 1) context.reportError(error);
    },
  });
}

/** Returns how often the most frequent response name occurs in the document, fragments included. */
function mostRepeated(document: DocumentNode): number {
  const counts = new Map<string, number>();
  visit(document, {
    [Kind.FIELD](field) {
      const name = (field.alias ?? field.name).value;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
  });
  return Math.max(0, ...counts.values());
}
