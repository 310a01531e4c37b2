import { GraphQLError, Kind, visit, type ASTVisitor, type DocumentNode, type ValidationContext } from 'graphql';

/**
 * Refuses a document that writes one name of the answer too often, before anything else is validated. GraphQL
 * compares all fields of one name with each other, so its cost grows with the square of their number.
 *
 * `errors` is the number of errors after which validation ends: reporting one more ends it at once.
 */
export function repeatedFieldsRule({ repeats, errors }: { readonly repeats: number; readonly errors: number }) {
  return (context: ValidationContext): ASTVisitor => ({
    Document(document) {
      if (mostRepeated(document) <= repeats) return;
      const error = new GraphQLError(`Repeated fields limit of ${repeats} exceeded.`);
      for (let reported = 0; reported <= errors; reported += 1) context.reportError(error);
    },
  });
}

/** How often the name that is written most often stands in the document, its fragments included. */
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
