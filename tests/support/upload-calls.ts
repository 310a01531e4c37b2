import { randomInt, randomUUID } from 'node:crypto';

const BOUNDARY = 'a-boundary-of-the-tests';
const CREATE_ENTRY = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }';

/** The multipart form of an entry with a photo: `head`, the photo's bytes, `tail`. */
export interface UploadForm {
  readonly headers: Readonly<Record<string, string>>;
  readonly head: Buffer;
  readonly tail: Buffer;
}

/** One of the calls that accept a photo. */
export interface UploadDoor {
  readonly name: string;
  readonly path: string;
  /** Returns the form of an entry that no other test creates. */
  form(): UploadForm;
}

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="fish.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;

const formOf = (head: string, headers: Record<string, string> = {}): UploadForm => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  head: Buffer.from(head),
  tail: Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
});

const someone = () => ({
  lastName: `Angler ${randomUUID().slice(0, 8)}`,
  phoneNumber: `250555${randomInt(2_000, 2_999)}`,
});

/** The calls of both transports, below the same origin. */
export const UPLOAD_CALLS: readonly UploadDoor[] = [
  {
    name: 'REST',
    path: '/api/entries',
    form() {
      const { lastName, phoneNumber } = someone();
      const fields = { first_name: 'Ada', last_name: lastName, phone_number: phoneNumber, fish_weight: '12.5' };
      const lines = Object.entries(fields).map(([name, value]) => field(name, value));
      return formOf(lines.join('') + file('fish_photo'));
    },
  },
  {
    name: 'GraphQL',
    path: '/graphql',
    form() {
      const input = { firstName: 'Ada', ...someone(), fishWeight: '12.5', fishPhoto: null };
      const operations = JSON.stringify({ query: CREATE_ENTRY, variables: { input } });
      const map = JSON.stringify({ 0: ['variables.input.fishPhoto'] });
      return formOf(field('operations', operations) + field('map', map) + file('0'), {
        'apollo-require-preflight': '1',
      });
    },
  },
];
