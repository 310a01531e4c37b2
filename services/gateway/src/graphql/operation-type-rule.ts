import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';

/**
 * Refuses operations of a kind that the schema has no root type for. GraphQL itself finds nothing wrong with them, knows
 * none of their fields, and fails only when it executes them.
 */
export function operationTypeRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (context.getSchema().getRootType(operation.operation)) return;
      const sentence = `There are no operations of the kind ${operation.operation}.`;
      context.reportError(new GraphQLError(sentence, { nodes: [operation] }));
    },
  };
}
