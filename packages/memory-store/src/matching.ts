import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import { $avg, $sum } from 'mingo/operators/accumulator';
import { $ne } from 'mingo/operators/expression/comparison';
import { $cond, $ifNull } from 'mingo/operators/expression/conditional';
import { $group, $limit, $lookup, $project, $sort, $unwind } from 'mingo/operators/pipeline';
import { compare, isEqual, resolve, typeOf } from 'mingo/util';
import mongoose from 'mongoose';
import { copied, isDocument, type Row } from './values.ts';

const { BSON } = mongoose.mongo;

type Test = (values: readonly unknown[]) => boolean;

/**
 * Returns the values that MongoDB compares at a path, undefined for a missing one: also those of the documents in arrays,
 * and of an array itself and its elements.
 */
function valuesAt(value: unknown, path: readonly string[], depth = 0): unknown[] {
  const field = path[depth];
  if (field === undefined) return Array.isArray(value) ? [...(value as unknown[]), value] : [value];
  if (isDocument(value)) return valuesAt(Object.hasOwn(value, field) ? value[field] : undefined, path, depth + 1);
  if (!Array.isArray(value)) return [undefined];
  const ofElements = value.flatMap((element) => (isDocument(element) ? valuesAt(element, path, depth) : []));
  const isPlace = /^\d+$/.test(field) && Number(field) < value.length;
  return isPlace ? [...valuesAt(value[Number(field)], path, depth + 1), ...ofElements] : ofElements;
}

const equals = (value: unknown, operand: unknown) => value === operand || isEqual(value ?? null, operand ?? null);
const isAny = (operands: readonly unknown[]) => (value: unknown) => operands.some((operand) => equals(value, operand));

/** Returns a test of the order of values and an operand of one type. */
const inOrder = (isWanted: (order: number) => boolean) => (operand: unknown) => (values: readonly unknown[]) =>
  values.some((value) => typeOf(value ?? null) === typeOf(operand) && isWanted(compare(value ?? null, operand)));

/** The operators that the domain uses. Each takes its operand and tests the values at a path. */
const OPERATORS: Readonly<Record<string, (operand: unknown) => Test>> = {
  $eq: (operand) => (values) => values.some(isAny([operand])),
  $ne: (operand) => (values) => !values.some(isAny([operand])),
  $in: (operands) => (values) => values.some(isAny(operands as unknown[])),
  $nin: (operands) => (values) => !values.some(isAny(operands as unknown[])),
  $gt: inOrder((order) => order > 0),
  $gte: inOrder((order) => order >= 0),
  $lt: inOrder((order) => order < 0),
  $lte: inOrder((order) => order <= 0),
  $exists: (isWanted) => (values) => values.some((value) => value !== undefined) === Boolean(isWanted),
  $not: (condition) => {
    const test = testOf(condition);
    return (values) => !test(values);
  },
  $elemMatch: (condition) => {
    const matches = matcherOf(condition as Row);
    return (values) =>
      values.some((value) => Array.isArray(value) && value.some((one) => isDocument(one) && matches(one)));
  },
};

/** Returns the test of a condition on one field: a value, or operators. Throws on an operator that it does not know. */
function testOf(condition: unknown): Test {
  const isOperators = isDocument(condition) && Object.keys(condition).some((name) => name.startsWith('$'));
  const tests = Object.entries(isOperators ? condition : { $eq: condition }).map(([name, operand]) => {
    const operator = OPERATORS[name];
    if (!operator) throw new Error(`the memory store does not know the operator ${name}`);
    return operator(operand);
  });
  return (values) => tests.every((test) => test(values));
}

/** Returns whether rows match a filter. */
export function matcherOf(filter: Row): (row: Row) => boolean {
  const tests = Object.entries(filter).map(([field, condition]) => {
    if (field === '$or') {
      const any = (condition as Row[]).map(matcherOf);
      return (row: Row) => any.some((matches) => matches(row));
    }
    const [test, path] = [testOf(condition), field.split('.')];
    if (field.startsWith('$')) throw new Error(`the memory store does not know the operator ${field}`);
    return (row: Row) => test(valuesAt(row, path));
  });
  return (row) => tests.every((matches) => matches(row));
}

export type Sort = Readonly<Record<string, 1 | -1>>;

/** Returns the rows in an order; rows of one place keep theirs. Throws on a sort by an array, which has its own rules. */
export function sorted(rows: readonly Row[], sort: Sort = {}): readonly Row[] {
  const fields = Object.entries(sort);
  const orderOf = (one: Row, other: Row) => {
    for (const [field, direction] of fields) {
      const order = compare(sortValue(one, field), sortValue(other, field));
      if (order !== 0) return order * direction;
    }
    return 0;
  };
  return fields.length === 0 ? rows : rows.toSorted(orderOf);
}

function sortValue(row: Row, field: string): unknown {
  const value: unknown = resolve(row, field) ?? null;
  if (Array.isArray(value)) throw new Error(`the memory store does not sort by the array ${field}`);
  return value;
}

/** The stages and expressions that the domain uses behind a first $match. mingo throws on others. */
const context = Context.init({
  pipeline: { $group, $limit, $lookup, $project, $sort, $unwind },
  accumulator: { $avg, $sum },
  expression: { $cond, $ifNull, $ne },
});

/** Returns the result of a pipeline on rows; `rowsOf` returns the rows of a collection that it joins. */
export function aggregated(rows: readonly Row[], pipeline: readonly Row[], rowsOf: (collection: string) => Row[]) {
  const aggregator = new Aggregator(pipeline as never, { context, collectionResolver: rowsOf });
  // Leaves out fields that an expression found missing.
  return aggregator.run([...rows]).map((row) => BSON.deserialize(BSON.serialize(row, { ignoreUndefined: true })));
}

/** Returns a copy of a row with the fields of a projection: either the named ones and the id, or all others. */
export function projected(row: Row, projection?: Row): Row {
  if (!projection) return copied(row);
  const { _id: id = 1, ...fields } = projection;
  const isInclusion = Boolean(Object.values(fields)[0] ?? ('_id' in projection && id));
  for (const [path, value] of Object.entries(fields)) {
    const isPlain = [0, 1, false, true].includes(value as number) && Boolean(value) === isInclusion;
    if (!isPlain) throw new Error(`the memory store does not project ${path} like this`);
  }
  const paths = [...Object.keys(fields), ...(Boolean(id) === isInclusion ? ['_id'] : [])];
  return partOf(row, { paths: paths.map((path) => path.split('.')), isInclusion }) as Row;
}

/** Returns the part of a value at the paths, or the rest; undefined for none. */
function partOf(value: unknown, { paths, isInclusion }: { paths: string[][]; isInclusion: boolean }): unknown {
  if (Array.isArray(value)) {
    return value.map((one) => partOf(one, { paths, isInclusion })).filter((one) => one !== undefined);
  }
  if (!isDocument(value)) return isInclusion ? undefined : copied(value);
  const part: Record<string, unknown> = {};
  for (const [field, inner] of Object.entries(value)) {
    const rest = paths.flatMap(([first, ...others]) => (first === field ? [others] : []));
    const isNamed = rest.some((path) => path.length === 0);
    const isWhole = isNamed || rest.length === 0;
    const whole = isNamed === isInclusion ? copied(inner) : undefined;
    const kept = isWhole ? whole : partOf(inner, { paths: rest, isInclusion });
    if (kept !== undefined) part[field] = kept;
  }
  return part;
}
