import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import { $avg, $sum } from 'mingo/operators/accumulator';
import { $ne as $neExpression } from 'mingo/operators/expression/comparison';
import { $cond, $ifNull } from 'mingo/operators/expression/conditional';
import { $group, $limit, $lookup, $match, $project, $sort, $unwind } from 'mingo/operators/pipeline';
import { $and, $elemMatch, $not, $or } from 'mingo/operators/query';
import { Query } from 'mingo/query';
import { compare, isEqual, resolve, typeOf } from 'mingo/util';
import mongoose from 'mongoose';
import { copied, isDocument, type Row } from './values.ts';

const { BSON } = mongoose.mongo;

type Predicate = (row: Row) => boolean;
type QueryOperator = typeof $elemMatch;

/**
 * Returns the values that MongoDB compares at a path, undefined for a missing one: also those of the documents in arrays,
 * and of an array itself and its elements. mingo leaves out missing ones in arrays.
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

/** Makes an operator that matches when the test is true of any value at the path. */
const anyValue =
  <Operand>(test: (value: unknown, operand: Operand) => boolean): QueryOperator =>
  (selector, operand) => {
    const path = selector.split('.');
    return (row) => valuesAt(row, path).some((value) => test(value, operand as Operand));
  };

const negated =
  (operator: QueryOperator): QueryOperator =>
  (selector, operand, options) => {
    const isMatch = operator(selector, operand, options);
    return (row) => !isMatch(row);
  };

const equals = (value: unknown, operand: unknown) => isEqual(value ?? null, operand ?? null);
const inOrder = (test: (order: number) => boolean) =>
  anyValue((value, operand) => typeOf(value ?? null) === typeOf(operand) && test(compare(value ?? null, operand)));

const $eq = anyValue(equals);
const $in = anyValue((value, operands: unknown[]) => operands.some((operand) => equals(value, operand)));
const [$ne, $nin] = [negated($eq), negated($in)];
const [$gt, $gte] = [inOrder((order) => order > 0), inOrder((order) => order >= 0)];
const [$lt, $lte] = [inOrder((order) => order < 0), inOrder((order) => order <= 0)];
const $exists: QueryOperator = (selector, isWanted) => {
  const path = selector.split('.');
  return (row) => valuesAt(row, path).some((value) => value !== undefined) === Boolean(isWanted);
};

/** The operators that the domain uses. mingo throws on others. */
const context = Context.init({
  query: { $and, $elemMatch, $eq, $exists, $gt, $gte, $in, $lt, $lte, $ne, $nin, $not, $or },
  pipeline: { $group, $limit, $lookup, $match, $project, $sort, $unwind },
  accumulator: { $avg, $sum },
  expression: { $cond, $ifNull, $ne: $neExpression },
});

/** Returns whether rows match a filter. */
export function matcherOf(filter: Row): Predicate {
  if (Object.keys(filter).length === 0) return () => true;
  const query = new Query(filter, { context });
  return (row) => query.test(row);
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

/** Returns the result of a pipeline; `rowsOf` returns the rows of a collection that it joins. */
export function aggregated(rows: readonly Row[], pipeline: readonly Row[], rowsOf: (collection: string) => Row[]) {
  const aggregator = new Aggregator(pipeline as never, { context, collectionResolver: rowsOf });
  // Leaves out fields that an expression found missing.
  return aggregator.run([...rows]).map((row) => BSON.deserialize(BSON.serialize(row, { ignoreUndefined: true })));
}

/** Returns a copy of a row with the fields of a projection: either the named ones and the id, or all others. */
export function projected(row: Row, projection: Row = {}): Row {
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
