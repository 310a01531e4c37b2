import { compare, isEqual } from 'mingo/util';
import { refuseUnknown, writeError } from './errors.ts';
import { matcherOf } from './matching.ts';
import { copied, isDocument, type Row } from './values.ts';

type Holder = Record<string, unknown>;
/** Changes the field `key` of `holder`; `isThere` tells a missing field from one with the value null. */
type Operator = (place: { holder: Holder; key: string; isThere: boolean; path: string }, operand: unknown) => void;

const OPERATORS: Readonly<Record<string, Operator>> = {
  $set: ({ holder, key }, operand) => void (holder[key] = copied(operand)),
  $setOnInsert: ({ holder, key }, operand) => void (holder[key] = copied(operand)),
  $inc: ({ holder, key, isThere, path }, operand) => {
    const value = isThere ? holder[key] : 0;
    if (typeof value !== 'number' || typeof operand !== 'number') {
      throw writeError('typeMismatch', `Cannot apply $inc to the field '${path}' of another type than number`);
    }
    holder[key] = value + operand;
  },
  $max: ({ holder, key, isThere }, operand) => {
    if (!isThere || compare(operand, holder[key]) > 0) holder[key] = copied(operand);
  },
  $push: ({ holder, key, isThere, path }, operand) => {
    const array = isThere ? holder[key] : [];
    if (!Array.isArray(array)) throw writeError('badValue', `The field '${path}' must be an array`);
    const isSeveral = isDocument(operand) && '$each' in operand;
    if (isSeveral) refuseUnknown('$push', operand, ['$each', '$slice']);
    const { $each, $slice } = isSeveral ? operand : { $each: [operand], $slice: undefined };
    const grown = [...array, ...(copied($each) as unknown[])];
    if ($slice !== undefined && !(Number($slice) < 0)) throw new Error('the memory store knows negative $slice only');
    holder[key] = $slice === undefined ? grown : grown.slice(Number($slice));
  },
  $pull: ({ holder, key, isThere, path }, operand) => {
    const array = holder[key];
    if (!isThere) return;
    if (!Array.isArray(array)) throw writeError('badValue', `Cannot apply $pull to a non-array value: '${path}'`);
    const isPulled = isDocument(operand) ? elementMatcherOf(operand) : (element: unknown) => isEqual(element, operand);
    holder[key] = array.filter((element) => !isPulled(element));
  },
  $unset: ({ holder, key, isThere }) => {
    if (!isThere) return;
    if (Array.isArray(holder)) holder[key as never] = null as never;
    else delete holder[key];
  },
};

/** Operators that do nothing where the field is missing, and so create nothing on the way to it. */
const ON_PRESENT: ReadonlySet<string> = new Set(['$unset', '$pull']);

function elementMatcherOf(condition: Row): (element: unknown) => boolean {
  const matches = matcherOf(condition);
  return (element) => isDocument(element) && matches(element);
}

export type Update = (row: Row, found: { readonly filter: Row; readonly isInsert: boolean }) => Row;

/**
 * Returns what makes a changed copy of a row. Fields change in the order of their names, as on the server. It is told the
 * filter that found the row, which the operator `$` in a path needs, and whether an upsert inserts it.
 */
export function updateOf(update: Row): Update {
  const changes = Object.entries(update).flatMap(([name, fields]) => {
    const operator = OPERATORS[name];
    if (!operator || !isDocument(fields)) throw new Error(`the memory store does not know the update ${name}`);
    const options = { isCreating: !ON_PRESENT.has(name), isOfInsert: name === '$setOnInsert' };
    return Object.entries(fields).map(([path, operand]) => Object.assign({ operator, path, operand }, options));
  });
  if (changes.length === 0) throw new Error('the memory store does not know an update without fields');
  changes.sort((one, other) => (sortKeyOf(one.path) < sortKeyOf(other.path) ? -1 : 1));
  return (row, { filter, isInsert }) => {
    for (const [index, { path }] of changes.entries()) {
      const before = changes[index - 1]?.path;
      if (before !== undefined && `${path}.`.startsWith(`${before}.`)) {
        throw writeError('conflictingUpdate', `Updating the path '${path}' would create a conflict at '${before}'`);
      }
    }
    const changed = copied(row) as Holder;
    for (const { operator, path, operand, isCreating, isOfInsert } of changes) {
      if (isOfInsert && !isInsert) continue;
      const given = path.includes('.$') ? positional(path, row, filter) : path;
      const place = placeOf(changed, given, isCreating);
      if (place) operator({ ...place, path: given, isThere: Object.hasOwn(place.holder, place.key) }, operand);
    }
    if (!isInsert && !isEqual(changed['_id'], row['_id'])) throw immutableId();
    return changed;
  };
}

/** Puts a path right before those that begin with it. */
const sortKeyOf = (path: string) => path.replaceAll('.', '\0');

export const immutableId = () =>
  writeError('immutableField', "Performing an update on the path '_id' would modify the immutable field '_id'");

/** Returns the holder of a path's last field, with the documents on the way; undefined where they are missing. */
function placeOf(root: Holder, path: string, isCreating: boolean): { holder: Holder; key: string } | undefined {
  const fields = path.split('.');
  const key = fields.pop() ?? '';
  let holder: unknown = root;
  for (const field of fields) {
    if (!canHold(holder, field)) return notViable(path, isCreating);
    if (!Object.hasOwn(holder, field)) {
      if (!isCreating) return undefined;
      setField(holder, field, {});
    }
    holder = holder[field];
  }
  if (!canHold(holder, key)) return notViable(path, isCreating);
  if (isCreating && !Object.hasOwn(holder, key) && Array.isArray(holder)) fillUpTo(holder, Number(key));
  return { holder, key };
}

function setField(holder: Holder, field: string, value: unknown): void {
  if (Array.isArray(holder)) fillUpTo(holder, Number(field));
  holder[field] = value;
}

function fillUpTo(array: unknown[], length: number): void {
  while (array.length < length) array.push(null);
}

const canHold = (value: unknown, field: string): value is Holder =>
  isDocument(value) || (Array.isArray(value) && /^\d+$/.test(field));

function notViable(path: string, isCreating: boolean): undefined {
  if (isCreating) throw writeError('pathNotViable', `Cannot create a field on the path '${path}'`);
}

/** Returns a path whose `$` is the place of the first array element that the filter matched. */
function positional(path: string, row: Row, filter: Row): string {
  const [array = '', rest = '', ...more] = path.split('.$');
  const conditions = Object.entries(filter).flatMap(([field, condition]) =>
    field.startsWith(`${array}.`) ? [[field.slice(array.length + 1), condition]] : [],
  );
  const elements = row[array];
  if (
    more.length > 0 ||
    conditions.length !== 1 ||
    !Array.isArray(elements) ||
    (rest !== '' && !rest.startsWith('.'))
  ) {
    throw new Error(`the memory store cannot tell the element of ${path}`);
  }
  const index = elements.findIndex(elementMatcherOf(Object.fromEntries(conditions) as Row));
  if (index < 0) throw writeError('badValue', 'The positional operator did not find the match needed from the query.');
  return `${array}.${index}${rest}`;
}

/** Returns the row that an upsert begins with: what the filter says that fields are equal to. */
export function rowOfFilter(filter: Row): Row {
  const row: Holder = {};
  for (const [field, condition] of equalities(filter)) {
    const place = placeOf(row, field, true);
    if (place) place.holder[place.key] = copied(condition);
  }
  return row;
}

function equalities(filter: Row): [string, unknown][] {
  return Object.entries(filter).flatMap(([field, condition]): [string, unknown][] => {
    if (field === '$and') return (condition as Row[]).flatMap(equalities);
    if (field === '$or') {
      if ((condition as Row[]).length === 1)
        throw new Error('the memory store does not upsert by $or of one condition');
      return [];
    }
    const operators = isDocument(condition) ? Object.keys(condition).filter((name) => name.startsWith('$')) : [];
    if (operators.length === 0) return [[field, condition]];
    const { $eq, $in } = condition as Row;
    if (Array.isArray($in) && $in.length === 1) throw new Error('the memory store does not upsert by $in of one value');
    return operators.includes('$eq') ? [[field, $eq]] : [];
  });
}
