import type { JsonSchema } from '@derby/api-schemas/types';

/** Sample values by field name. Other fields get a value of their type, or that of `meta({ examples })`. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  id: 7,
  ticket_id: 'T-0007',
  first_name: 'Ada',
  last_name: 'Sheringham',
  phone_number: '2505550142',
  fish_weight: 23.9,
  fish_photo_path: '/uploads/vZ3kq0.jpg',
  fish_photo_url: '/uploads/vZ3kq0.jpg',
  sentAt: '2025-08-09T23:00:02.000Z',
  rank: 5,
  year: '2025',
  title: 'Rangers Salmon Derby 2025',
  ended_at: '2025-08-09T23:00:00.000Z',
  phase_ends_at: '2025-06-10T07:00:00.000Z',
  email: 'ada@example.org',
  username: 'admin',
  password: 'your password',
  currentPassword: 'your password',
  newPassword: 'a better password',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  rememberMeToken: 'b3VyIHJlbWVtYmVyLW1lIHRva2Vu',
  deviceFingerprint: '8f3a2c1e',
  deviceToken: 'a2VwdCBvbiB0aGUgZGV2aWNl',
  twoFactorCode: '123456',
  verificationCode: '123456',
  error: 'What is wrong, in one sentence',
  missing: ['first_name', 'fish_weight'],
  message: 'What was done, in one sentence',
  messageText: 'Congratulations Ada!',
  total: 1,
  total_tickets: 2,
  derby_entries: 1,
  junior_entries: 1,
  imported: 40,
  updated: 23,
  unchanged: 0,
  errors: ["Row 14, Email: 'jo@@x' is not an address"],
  notes: ['2 rows: Pending, counted'],
};

/** Returns a value that passes a schema. References are resolved in `components`. */
export function exampleOf(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  name?: string,
): unknown {
  if (schema.$ref !== undefined) return exampleOf(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, components);
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const known = name === undefined ? undefined : BY_NAME[name];
  if (known !== undefined && passesType(known, schema)) return known;
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], components, name);
  return plainExample(schema, components);
}

function plainExample(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): unknown {
  const [type = 'string'] = typesOf(schema);
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([key, one]) => [key, exampleOf(one, components, key)]));
  }
  if (type === 'array') return schema.items ? [exampleOf(schema.items, components)] : [];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (schema.format === 'date-time') return '2025-08-09T19:04:00.000Z';
  return type === 'boolean' ? false : type === 'null' ? null : 'text';
}

function typesOf({ type }: JsonSchema): readonly string[] {
  return type === undefined ? [] : typeof type === 'string' ? [type] : type;
}

function passesType(value: unknown, schema: JsonSchema): boolean {
  const types = new Set([schema, ...(schema.anyOf ?? [])].flatMap(typesOf));
  if (Array.isArray(value)) return types.has('array');
  if (typeof value === 'number') return types.has('number') || (types.has('integer') && Number.isInteger(value));
  return types.has(typeof value);
}
