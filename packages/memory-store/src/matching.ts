import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import { $avg, $sum } from 'mingo/operators/accumulator';
import { $ne as $neExpression } from 'mingo/operators/expression/comparison';
import { $cond, $ifNull } from 'mingo/operators/expression/conditional';
import { $group, $limit, $lookup, $match, $project, $sort, $unwind } from 'mingo/operators/pipeline';
import { $and, $elemMatch, $eq, $exists, $gt, $gte, $lt, $lte, $ne, $not, $or } from 'mingo/operators/query';
import { Query } from 'mingo/query';
import { compare, resolve } from 'mingo/util';
import { copied, isDocument, type Row } from './values.ts';

type Predicate = (row: Row) => boolean;
type QueryOperator = typeof $eq;

/** mingo's own compares an array in the list with each element of an array in the row. */
const $in: QueryOperator = (selector, values, options) => {
  const equals = (values as unknown[]).map((value) => $eq(selector, value as never, options));
  return (row) => equals.some((isEqual) => isEqual(row));
};

const $nin: QueryOperator = (selector, values, options) => {
  const isIn = $in(selector, values, options);
  return (row) => !isIn(row);
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
export function sorted(rows: readonly Row[], sort: Sort | undefined): readonly Row[] {
  const fields = Object.entries(sort ?? {});
  if (fields.length === 0) return rows;
  const keyed = rows.map((row) => ({ row, values: fields.map(([field]) => sortValue(row, field)) }));
  return keyed
    .sort((one, other) => {
      for (const [index, [, direction]] of fields.entries()) {
        const order = compare(one.values[index], other.values[index]);
        if (order !== 0) return order * direction;
      }
      return 0;
    })
    .map(({ row }) => row);
}

function sortValue(row: Row, field: string): unknown {
  const value: unknown = resolve(row, field) ?? null;
  if (Array.isArray(value)) throw new Error(`the memory store does not sort by the array ${field}`);
  return value;
}

/** Returns the result of a pipeline; `rowsOf` returns the rows of a collection that it joins. */
export function aggregated(
  rows: readonly Row[],
  pipeline: readonly Row[],
  rowsOf: (collection: string) => readonly Row[],
): Row[] {
  const collectionResolver = (name: string) => [...rowsOf(name)];
  const aggregator = new Aggregator(pipeline as never, { context, collectionResolver });
  return copied(aggregator.run([...rows]));
}

/** Returns a copy of a row with the fields of a projection: either the named ones and the id, or all others. */
export function projected(row: Row, projection: Readonly<Record<string, unknown>> = {}): Row {
  const { _id: id = 1, ...fields } = projection;
  const paths = Object.entries(fields);
  const isInclusion = paths.length > 0 ? Boolean(paths[0]?.[1]) : '_id' in projection && Boolean(id);
  for (const [path, value] of paths) {
    const isPlain = value === 0 || value === 1 || typeof value === 'boolean';
    if (!isPlain || Boolean(value) !== isInclusion)
      throw new Error(`the memory store does not project ${path} like this`);
  }
  const split = paths.map(([path]) => path.split('.'));
  if (isInclusion) return kept(row, id ? [...split, ['_id']] : split);
  return without(row, id ? split : [...split, ['_id']]);
}

/** What remains of the paths behind a field; undefined when no path begins with it. */
function behind(paths: readonly string[][], field: string): string[][] | undefined {
  const rest = paths.flatMap(([first, ...others]) => (first === field ? [others] : []));
  return rest.length === 0 ? undefined : rest;
}

const isWhole = (paths: readonly string[][]) => paths.some((path) => path.length === 0);

function kept(document: Row, paths: readonly string[][]): Row {
  const part: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(document)) {
    const rest = behind(paths, field);
    const inner = rest && (isWhole(rest) ? copied(value) : within(value, (one) => kept(one, rest), true));
    if (inner !== undefined) part[field] = inner;
  }
  return part;
}

function without(document: Row, paths: readonly string[][]): Row {
  const part: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(document)) {
    const rest = behind(paths, field);
    if (rest && isWhole(rest)) continue;
    part[field] = rest ? within(value, (one) => without(one, rest), false) : copied(value);
  }
  return part;
}

/** Projects a document, or the documents in arrays. An inclusion leaves out other values. */
function within(value: unknown, project: (document: Row) => Row, isInclusion: boolean): unknown {
  if (isDocument(value)) return project(value);
  if (!Array.isArray(value)) return isInclusion ? undefined : copied(value);
  return value.map((one) => within(one, project, isInclusion)).filter((one) => one !== undefined);
}
