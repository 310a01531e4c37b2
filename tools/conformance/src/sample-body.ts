import type { DescribedCall } from '@derby/api-schemas/operations';
import type { Sent } from './client.ts';

/** Valid values of form fields. Phone numbers are in the range reserved for fiction. */
export const SAMPLE_FIELDS: Readonly<Record<string, string>> = {
  first_name: 'Conformance',
  last_name: 'Check',
  phone_number: '250-555-0199',
  fish_weight: '0.25',
  is_junior: 'false',
};

/** A JPEG of eight by eight pixels. */
export const SAMPLE_PHOTO = Buffer.from(
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4r' +
    'K06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIAAgDASIAAhEBAxEB/8QAFQAB' +
    'AQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA' +
    '/9oADAMBAAIRAxEAPwCABVB//9k=',
  'base64',
);

/** Returns a valid body of a call, built from its description; undefined for a call without a body. */
export function sampleBody({ operation }: DescribedCall): Sent {
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json'];
  if (json) return { json: json.example };
  const properties = content['multipart/form-data']?.schema.properties;
  if (!properties) return {};
  const form = new FormData();
  for (const name of Object.keys(properties)) {
    const value = SAMPLE_FIELDS[name];
    if (value !== undefined) form.set(name, value);
  }
  return { form };
}
