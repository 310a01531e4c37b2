import type { OpenApiDocument, Operation, Parameter, Reference, Response } from './types.ts';

/** One call of a description, with everything that it only refers to put in its place. */
export interface DescribedCall {
  /** In capitals. */
  readonly method: string;
  /** With parameters as `{id}`. */
  readonly path: string;
  /** `METHOD path`, for example `GET /api/entries`. */
  readonly name: string;
  readonly operation: Operation;
  readonly isProtected: boolean;
  readonly parameters: readonly Parameter[];
  /** By status. */
  readonly responses: ReadonlyMap<string, Response>;
}

/** Every call of a description, in its order. */
export function operationsOf(document: OpenApiDocument): DescribedCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      const responses = Object.entries(operation.responses);
      return {
        method,
        path,
        name: `${method} ${path}`,
        operation,
        isProtected: operation.security.length > 0,
        parameters: (operation.parameters ?? []).map((one) => resolved(document, one)),
        responses: new Map(responses.map(([status, one]) => [status, resolved(document, one)])),
      };
    }),
  );
}

/** What a reference names within its document, or the thing itself. Throws for a reference to nothing. */
export function resolved<Thing extends object>(document: OpenApiDocument, thing: Thing | Reference): Thing {
  if (!('$ref' in thing)) return thing;
  const { $ref } = thing;
  let found: unknown = document;
  for (const step of $ref.split('/').slice(1)) found = (found as Record<string, unknown> | undefined)?.[step];
  if (found === undefined) throw new Error(`${$ref} names nothing`);
  return found as Thing;
}
