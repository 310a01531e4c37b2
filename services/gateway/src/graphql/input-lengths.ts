import { BadInputError } from '@derby/domain/kernel';
import {
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';

/** The target of a value: an argument or an input field. */
type Place = GraphQLArgument | GraphQLInputField;

/** Checks the input of an operation against `@length` in the schema; throws BAD_INPUT. */
export type LengthCheck = (input: {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode | undefined;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
}) => void;

/** Returns the `max` of `@length` at each place of the schema that has one. */
export function lengthsOf(schema: GraphQLSchema): ReadonlyMap<Place, number> {
  const directive = schema.getDirective('length');
  if (!directive) throw new Error('The schema has no directive @length.');
  const places = Object.values(schema.getTypeMap()).flatMap((type): Place[] => {
    if (isInputObjectType(type)) return Object.values(type.getFields());
    return isObjectType(type) ? Object.values(type.getFields()).flatMap(({ args }) => args) : [];
  });
  return new Map(
    places.flatMap((place) => {
      const max = place.astNode && getDirectiveValues(directive, place.astNode)?.['max'];
      return typeof max === 'number' ? [[place, max] as const] : [];
    }),
  );
}

/**
 * Returns a check of all values that a validated document passes to arguments: literals, defaults and variables. It
 * runs on the values as sent, before they are coerced or a resolver reads them.
 */
export function createLengthCheck(schema: GraphQLSchema): LengthCheck {
  // Apollo reuses parsed documents, so their values are collected once.
  const known = new WeakMap<DocumentNode, GivenArgument[]>();
  const lengths = lengthsOf(schema);

  function checkValue(place: Place, value: unknown): void {
    const isList = isListType(getNullableType(place.type));
    // A value of the wrong shape is refused later, by coercion.
    if (Array.isArray(value) ? !isList : isList && typeof value === 'string') return;
    const max = lengths.get(place);
    if (max !== undefined && hasLength(value) && value.length > max) {
      const unit = isList ? 'items' : 'characters';
      throw new BadInputError(`${place.name} must not be longer than ${max} ${unit}`, [place.name]);
    }
    const type = getNamedType(place.type);
    if (!isInputObjectType(type)) return;
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      for (const field of Object.values(type.getFields())) checkValue(field, ownProperty(item, field.name));
    }
  }

  return ({ document, operation, variables }) => {
    const given = known.get(document) ?? argumentsIn(document, schema);
    known.set(document, given);
    const values = { ...defaultsOf(operation), ...variables };
    for (const { place, node } of given) checkValue(place, valueFromASTUntyped(node, values));
  };
}

interface GivenArgument {
  readonly place: GraphQLArgument;
  readonly node: ValueNode;
}

function argumentsIn(document: DocumentNode, schema: GraphQLSchema): GivenArgument[] {
  const given: GivenArgument[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(field) {
        const places = types.getFieldDef()?.args ?? [];
        for (const { name, value } of field.arguments ?? []) {
          const place = places.find((argument) => argument.name === name.value);
          if (place) given.push({ place, node: value });
        }
      },
    }),
  );
  return given;
}

function defaultsOf(operation: OperationDefinitionNode | undefined): Record<string, unknown> {
  return Object.fromEntries(
    (operation?.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}

function hasLength(value: unknown): value is string | unknown[] {
  return typeof value === 'string' || Array.isArray(value);
}

function ownProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
