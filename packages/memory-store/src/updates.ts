import { compare, isEqual } from 'mingo/util';
import { known, writeError } from './errors.ts';
import { matcherOf } from './matching.ts';
import { copied, isDocument, type Row } from './values.ts';

type Holder = Record<string, unknown>;

/** Returns the new value of a field; undefined removes it, and is the value of one that is missing. */
type Operator = (value: unknown, operand: unknown, path: string) => unknown;

const OPERATORS: Readonly<Record<string, Operator>> = {
  $set: (_value, operand) => operand,
  $setOnInsert: (_value, operand) => operand,
  $unset: () => undefined,
  $inc: (value = 0, operand, path) => {
    if (typeof value === 'number' && typeof operand === 'number') return value + operand;
    throw writeError('typeMismatch', `Cannot apply $inc to the field '${path}' of another type than number`);
  },
  $max: (value, operand) => (value === undefined || compare(operand, value) > 0 ? operand : value),
  $push: (value, operand, path) => {
    const isSeveral = isDocument(operand) && '$each' in operand;
    if (isSeveral) known('$push', operand, ['$each', '$slice']);
    const { $each, $slice } = isSeveral ? operand : { $each: [operand], $slice: undefined };
    if ($slice !== undefined && !(Number($slice) < 0)) throw new Error('the memory store knows negative $slice only');
    const grown = arrayOf(value, path).concat($each);
    return $slice === undefined ? grown : grown.slice(Number($slice));
  },
  $pull: (value, operand, path) => {
    const isPulled = isDocument(operand) ? elementMatcherOf(operand) : (element: unknown) => isEqual(element, operand);
    return value === undefined ? undefined : arrayOf(value, path).filter((element) => !isPulled(element));
  },
};

function arrayOf(value: unknown, path: string): unknown[] {
  if (value === undefined || Array.isArray(value)) return value ?? [];
  throw writeError('badValue', `The field '${path}' must be an array`);
}

function elementMatcherOf(condition: Row): (element: unknown) => boolean {
  const matches = matcherOf(condition);
  return (element) => isDocument(element) && matches(element);
}

/** Puts a path right before those that begin with it. */
const sortKeyOf = (path: string) => path.replaceAll('.', '\0');

export type Update = (row: Row, found: { readonly filter: Row; readonly isInsert: boolean }) => Row;

/**
 * Returns what makes a changed copy of a row. Fields change in the order of their names, as on the server. It is told the
 * filter that found the row, which the operator `$` in a path needs, and whether an upsert inserts it.
 */
export function updateOf(update: Row): Update {
  const changes = Object.entries(update).flatMap(([name, fields]) => {
    const operator = OPERATORS[name];
    if (!operator || !isDocument(fields)) throw new Error(`the memory store does not know the update ${name}`);
    return Object.entries(fields).map(([path, operand]) => ({ name, operator, path, operand }));
  });
  changes.sort((one, other) => (sortKeyOf(one.path) < sortKeyOf(other.path) ? -1 : 1));
  const conflict = changes.find(({ path }, index) => `${path}.`.startsWith(`${changes[index - 1]?.path}.`));
  return (row, { filter, isInsert }) => {
    if (conflict) throw writeError('conflictingUpdate', `Updating the path '${conflict.path}' would create a conflict`);
    const changed = copied(row) as Holder;
    for (const { name, operator, path: given, operand } of changes) {
      if (name === '$setOnInsert' && !isInsert) continue;
      const path = given.includes('.$') ? positional(given, row, filter) : given;
      const isCreating = name !== '$unset' && name !== '$pull';
      changeField(changed, path, { isCreating, change: (value) => operator(value, copied(operand), path) });
    }
    if (!isInsert && changed['_id'] !== row['_id']) throw immutableId();
    return changed;
  };
}

export const immutableId = () =>
  writeError('immutableField', "Performing an update on the path '_id' would modify the immutable field '_id'");

/** Changes the field at a path. Creates the documents on the way, or does nothing where one is missing. */
function changeField(
  root: Holder,
  path: string,
  { isCreating, change }: { isCreating: boolean; change: (value: unknown) => unknown },
): void {
  let holder: unknown = root;
  const fields = path.split('.');
  for (const [depth, field] of fields.entries()) {
    const isPlace = Array.isArray(holder) && /^\d+$/.test(field) && Number(field) < holder.length;
    if (!isPlace && !isDocument(holder)) {
      if (!isCreating) return;
      throw writeError('pathNotViable', `Cannot create field '${field}' of the path '${path}'`);
    }
    const { [field]: value } = holder as Holder;
    const isLast = depth === fields.length - 1;
    if (!isLast && value === undefined && !isCreating) return;
    const changed = isLast ? change(value) : value === undefined ? {} : value;
    if (changed === undefined) delete (holder as Holder)[field];
    else (holder as Holder)[field] = changed;
    holder = changed;
  }
}

/** Returns a path whose `$` is the place of the first array element that the filter matched. */
function positional(path: string, row: Row, filter: Row): string {
  const [array = '', rest = ''] = path.split('.$');
  const conditions = Object.entries(filter).flatMap(([field, condition]) =>
    field.startsWith(`${array}.`) ? [[field.slice(array.length + 1), condition]] : [],
  );
  const elements = row[array];
  if (!/^(?:$|\.\w+$)/.test(rest) || conditions.length !== 1 || !Array.isArray(elements)) {
    throw new Error(`the memory store cannot tell the element of ${path}`);
  }
  return `${array}.${elements.findIndex(elementMatcherOf(Object.fromEntries(conditions) as Row))}${rest}`;
}

/** Returns the row that an upsert begins with: what the filter says that fields are equal to. */
export function rowOfFilter(filter: Row): Row {
  const row: Holder = {};
  for (const [field, condition] of Object.entries(filter)) {
    const operators = isDocument(condition) ? Object.keys(condition).filter((name) => name.startsWith('$')) : [];
    const several = field === '$or' ? condition : operators.includes('$in') && (condition as Row)['$in'];
    const isOne = Array.isArray(several) && several.length === 1;
    if (field === '$and' || operators.includes('$eq') || isOne) {
      throw new Error(`the memory store cannot tell what an upsert takes from ${field}`);
    }
    if (field === '$or' || operators.length > 0) continue;
    if (Object.keys(filter).some((other) => other.startsWith(`${field}.`))) {
      throw writeError('notSingleValueField', `cannot infer query fields to set, path '${field}' is matched twice`);
    }
    changeField(row, field, { isCreating: true, change: () => copied(condition) });
  }
  return row;
}
