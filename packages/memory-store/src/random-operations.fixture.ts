import fc, { type Arbitrary } from 'fast-check';

/** One call of a collection: the name of the operation with its arguments. */
export interface Call {
  readonly name: string;
  readonly given: readonly unknown[];
}

const made = (name: string, ...given: Arbitrary<unknown>[]): Arbitrary<Call> =>
  fc.tuple(...given).map((all) => ({ name, given: all }));
const merged = (...parts: Arbitrary<object>[]): Arbitrary<object> =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all) as object);
const field = (path: string, value: Arbitrary<unknown>): Arbitrary<object> => value.map((one) => ({ [path]: one }));
const optional = (fields: Readonly<Record<string, Arbitrary<unknown>>>): Arbitrary<object> =>
  fc.record(fields, { requiredKeys: [] });

const id = fc.constantFrom(1, 2, 3, 4, 5);
const key = fc.constantFrom('a', 'b', 'c');
const word = fc.constantFrom('queued', 'sent', 'Sent', '');
const amount = fc.constantFrom(-1, 0, 1, 2, 2.5, 10);
const time = fc.constantFrom('2025-08-09', '2025-08-10', '2026-01-01').map((text) => new Date(text));
const nothing = fc.constant(null);
const claim = fc.record({ by: word, token: fc.oneof(key, nothing), at: time }, { requiredKeys: ['by'] });
const element = fc.record(
  { k: fc.oneof(key, nothing), v: amount, set: fc.record({ x: word }) },
  { requiredKeys: ['v'] },
);
const tags = fc.array(key, { maxLength: 3 });

/** Fields with values of each kind that the domain stores. */
const others = optional({
  state: fc.oneof(word, nothing),
  n: fc.oneof(amount, nothing),
  at: fc.oneof(time, nothing),
  isOn: fc.oneof(fc.boolean(), nothing),
  claim: fc.oneof(claim, nothing),
  // Never null: the embedded server creates fields of null and counts from it, which MongoDB refuses.
  count: amount,
  times: optional({ sent: time, count: amount }),
  tags,
  list: fc.array(element, { maxLength: 3 }),
  mixed: fc.oneof(nothing, fc.boolean(), amount, word, time, claim, tags),
});
const uniqueKey = optional({ key: fc.oneof(key, nothing) });
/** Never null, as in the domain: the embedded server mixes up missing and null in a sparse index. */
const uniqueSid = optional({ sid: key });
const fields = merged(uniqueKey, uniqueSid, others);
const document = merged(field('_id', id), fields);

/** Values of single fields, by path. */
const SCALARS: Readonly<Record<string, Arbitrary<unknown>>> = {
  _id: id,
  key,
  sid: key,
  state: word,
  n: amount,
  at: time,
  isOn: fc.boolean(),
  'claim.token': key,
  'claim.at': time,
  'times.sent': time,
  tags: key,
  'tags.0': key,
  'list.k': key,
  'list.1.v': amount,
  'list.set.x': word,
  mixed: fc.oneof(fc.boolean(), amount, word, time),
};

/**
 * What the domain does not use and servers take differently is left out: null, $not and $exists within an array, and null
 * in a field with a sparse index.
 */
function conditionOn(path: string, value: Arbitrary<unknown>): Arbitrary<unknown> {
  const isInArray = /^(?:tags|list)/.test(path);
  const orNull = isInArray || path === 'sid' ? value : fc.oneof(value, value, value, nothing);
  const several = fc.array(orNull, { minLength: 2, maxLength: 3 });
  const range = fc.constantFrom('$gt', '$gte', '$lt', '$lte').chain((name) => field(name, value));
  const exists = path.startsWith('list.') ? range : field('$exists', fc.boolean());
  const simple = fc.oneof(field('$ne', orNull), field('$in', several), field('$nin', several), exists, range);
  return fc.oneof(orNull, orNull, simple, simple, simple, isInArray ? simple : field('$not', simple));
}

const elementMatch = field('$elemMatch', fc.oneof(field('k', key), fc.constant({ 'set.x': { $exists: true } })));
const fieldCondition = (paths: RegExp) =>
  Object.entries(SCALARS).flatMap(([path, value]) => (paths.test(path) ? field(path, conditionOn(path, value)) : []));
const condition = fc.oneof(...fieldCondition(/./), field('list', fc.oneof(elementMatch, field('$not', elementMatch))));
const either = field('$or', fc.array(condition, { minLength: 2, maxLength: 2 }));
const filter = fc.oneof(fc.constant({}), condition, merged(condition, condition), merged(condition, either));
const idFilter = merged(filter, field('_id', id));
/** Names no place in an array, for which an upsert creates a document. */
const upsertFilter = merged(fc.oneof(...fieldCondition(/^(?!tags|list)/)), field('_id', id));
/** Matches at most one row, so that no order decides which. */
const filterOfOne = fc.oneof(idFilter, merged(filter, field('sid', key)));

const push = field('$push', fc.oneof(field('tags', key), field('list', element)));
const cut = fc.record({ $each: fc.array(key, { maxLength: 2 }), $slice: fc.constantFrom(-1, -2) });
/** Without unique fields: the order of rows decides which ones many updates have changed before an error. */
const change = fc.oneof(
  field('$set', others),
  field('$set', fc.record({ 'times.sent': time, 'times.deep.er': amount }, { requiredKeys: ['times.sent'] })),
  field('$unset', optional({ state: amount, 'claim.token': amount, mixed: amount, 'times.sent': amount })),
  field('$inc', fc.oneof(field('count', amount), field('times.count', amount))),
  field('$max', fc.oneof(field('n', amount), field('at', time))),
  push,
  field('$push', field('tags', cut)),
  field('$pull', fc.oneof(field('list', field('k', key)), field('tags', key))),
);
const updateOfMany = fc.oneof(change, merged(change, change)).filter((one) => Object.keys(one).length > 0);
const update = fc.oneof(
  updateOfMany,
  field('$set', fields),
  merged(change, field('$unset', optional({ sid: amount }))),
);

const byId = fc.constantFrom({ _id: 1 }, { _id: -1 });
const sortFields = fc.constantFrom('n', 'at', 'state', 'claim.at', 'isOn');
const sort = fc.oneof(
  byId,
  merged(
    sortFields.chain((path) => field(path, fc.constantFrom(1, -1))),
    byId,
  ),
);
const projection = fc.constantFrom<object | undefined>(
  undefined,
  { n: 1, 'claim.token': 1 },
  { 'list.set.x': 1, tags: 1 },
  { list: 0, mixed: 0 },
  { 'list.v': 0, 'claim.by': 0 },
  { _id: 1 },
  { _id: 0 },
  { _id: 0, state: 1 },
);
const returning = fc.record({ sort, projection, returnDocument: fc.constantFrom('before', 'after') });
const upsert = field('upsert', fc.boolean());
const always = fc.constant({ upsert: true });

/** Upserts by a unique field, which bring the id with them. */
const insertions = [field('sid', key), field('key', key)] as const;
const insertion = field('$setOnInsert', merged(field('_id', id), others));

const WRITES = {
  insertOne: { document },
  updateOne: { filter: upsertFilter, update, options: upsert },
  updateMany: { filter, update: updateOfMany },
  replaceOne: { filter: upsertFilter, replacement: fields, options: upsert },
  deleteOne: { filter: filterOfOne },
  deleteMany: { filter },
} as const;
const writes = Object.entries<Readonly<Record<string, Arbitrary<object>>>>(WRITES);
const single = fc.oneof(
  ...writes.map(([name, given]) => made(name, ...Object.values(given))),
  made('insertOne', document),
  made('updateOne', filterOfOne, update),
  ...insertions.map((where) => made('updateOne', where, insertion, always)),
);
const inBulk = fc.oneof(
  ...writes.map(([name, { options = fc.constant({}), ...given }]) => field(name, merged(fc.record(given), options))),
  ...insertions.map((where) => field('updateOne', merged(fc.record({ filter: where, update: insertion }), always))),
);
/** The embedded server goes on after an error in an ordered one. */
const unordered = fc.constant({ ordered: false });

/** Those of the domain, on the fields of these rows. */
const PIPELINES = [
  [{ $group: { _id: '$state', count: { $sum: 1 } } }],
  [{ $group: { _id: { n: '$n', state: '$state' }, count: { $sum: 1 } } }],
  [{ $group: { _id: '$key', count: { $sum: 1 } } }, { $sort: { count: -1, _id: 1 } }, { $limit: 2 }],
  [
    {
      $group: {
        _id: null,
        total: { $sum: 1 },
        on: { $sum: { $cond: ['$isOn', 1, 0] } },
        known: { $sum: { $cond: [{ $ne: ['$state', null] }, 1, 0] } },
        average: { $avg: '$n' },
      },
    },
    { $project: { _id: 0 } },
  ],
  [
    { $lookup: { from: 'rows', localField: 'n', foreignField: '_id', as: 'other' } },
    { $unwind: '$other' },
    { $project: { _id: 0, n: 1, role: { $ifNull: ['$other.state', 'none'] }, token: '$other.claim.token' } },
  ],
];
const pipeline = fc
  .tuple(filter, fc.constantFrom(...PIPELINES))
  .map(([$match, stages]) => [{ $match } as object].concat(stages));
const reading = merged(
  field('sort', sort),
  optional({ projection, skip: fc.constantFrom(0, 1), limit: fc.constantFrom(0, 2), batchSize: fc.constantFrom(1, 2) }),
);
const positional = fc.tuple(id, key).map(([_id, k]) => ({ _id, 'list.k': k }));

/** Calls of the domain's operations, each with its operators, on rows with its kinds of fields. */
export const call: Arbitrary<Call> = fc.oneof(
  { weight: 10, arbitrary: single },
  { weight: 3, arbitrary: made('bulkWrite', fc.array(inBulk, { minLength: 1, maxLength: 4 }), unordered) },
  made('insertMany', fc.array(document, { minLength: 1, maxLength: 3 }), unordered),
  made('updateOne', positional, field('$inc', field('list.$.v', amount))),
  { weight: 2, arbitrary: made('findOneAndUpdate', upsertFilter, update, merged(returning, upsert)) },
  { weight: 2, arbitrary: made('findOneAndUpdate', filter, update, returning) },
  ...insertions.map((where) => made('findOneAndUpdate', where, insertion, merged(returning, always))),
  made('findOneAndDelete', filter, fc.record({ sort, projection })),
  { weight: 4, arbitrary: made('find', filter, reading) },
  made('findOne', filter, fc.record({ sort, projection })),
  made('countDocuments', filter),
  made('distinct', fc.constantFrom('state', 'tags'), filter),
  { weight: 2, arbitrary: made('aggregate', pipeline) },
);
