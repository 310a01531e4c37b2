/** The relevant fields of a create request; missing ones are empty. */
export interface CreateRequest {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly statusCallback: string | null;
}

/** Reads a parsed form, where a repeated field is a list. */
export function readCreateRequest(form: unknown): CreateRequest {
  const fields: Record<string, unknown> = typeof form === 'object' && form !== null ? { ...form } : {};
  const text = (name: string): string => listOf(fields[name])[0] ?? '';
  return {
    to: text('To').trim(),
    from: text('From').trim(),
    body: text('Body'),
    mediaUrls: listOf(fields['MediaUrl']),
    statusCallback: text('StatusCallback') || null,
  };
}

function listOf(value: unknown): string[] {
  return [value].flat().filter((one): one is string => typeof one === 'string');
}
