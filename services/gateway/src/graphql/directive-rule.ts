import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';

/**
 * Counts directives as they are written in the document. Armor follows fragments, and forgets the directives of a
 * spread whose fragment it has seen before; both counts together leave no way around the limit.
 */
export function directiveRule(limit: number) {
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
