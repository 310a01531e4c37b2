import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  type ASTVisitor,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/**
 * One operation changes one thing: a mutation with several root fields, aliases or not, would be a way
 * around every limit on attempts.
 */
export function oneMutationRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (operation.operation !== OperationTypeNode.MUTATION) return;
      if (countFields(context, operation.selectionSet, new Set()) <= 1) return;
      context.reportError(new GraphQLError('A mutation operation may have one field only.', { nodes: [operation] }));
    },
  };
}

/** Fragments that spread into each other are refused by GraphQL itself; `seen` only ends the walk. */
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
