import type { OpenApiDocument, Operation, Parameter, Reference, Response } from './types.ts';

/** A call of a description with resolved references. */
export interface DescribedCall {
  /** In upper case. */
  readonly method: string;
  /** With parameters such as `{id}`. */
  readonly path: string;
  /** `METHOD path`, for example `GET /api/entries`. */
  readonly name: string;
  readonly operation: Operation;
  readonly isProtected: boolean;
  readonly parameters: readonly Parameter[];
  /** By status. */
  readonly responses: ReadonlyMap<string, Response>;
}

/** Returns all calls of a description, in its order. */
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

/**
 * Resolves a reference within its document; returns other values as they are. Throws when the reference has no target.
 */
export function resolved<Thing extends object>(document: OpenApiDocument, thing: Thing | Reference): Thing {
  if (!('$ref' in thing)) return thing;
  const { $ref } = thing;
  let found: unknown = document;
  for (const step of $ref.split('/').slice(1)) found = (found as Record<string, unknown> | undefined)?.[step];
  if (found === undefined) throw new Error(`${$ref} has no target`);
  return found as Thing;
}
