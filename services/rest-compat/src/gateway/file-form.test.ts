import { describe, expect, it } from 'vitest';
import { fileForm } from './file-form.ts';

const FIELDS = { operations: '{"query":"ü"}', map: '{"file":["variables.file"]}' };
const chunks = [Buffer.from('fi'), Buffer.from([0, 255, 13, 10]), Buffer.from('sh')];

function read({ headers, body }: ReturnType<typeof fileForm>): Promise<FormData> {
  return new Response(Buffer.concat(body), { headers }).formData();
}

describe('fileForm', () => {
  it('is read as the fields, then the file, byte for byte', async () => {
    const form = await read(fileForm(FIELDS, { name: 'Lachs ü.jpg', mediaType: 'image/jpeg', chunks }));
    expect([...form.keys()]).toEqual(['operations', 'map', 'file']);
    expect([form.get('operations'), form.get('map')]).toEqual([FIELDS.operations, FIELDS.map]);
    const file = form.get('file') as File;
    expect([file.name, file.type]).toEqual(['Lachs ü.jpg', 'image/jpeg']);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.concat(chunks));
  });

  it('sends the pieces as they came, and says how long it is', () => {
    const { headers, body } = fileForm(FIELDS, { name: 'a', mediaType: 'text/csv', chunks });
    expect(body.slice(1, -1).every((chunk, index) => chunk === chunks[index])).toBe(true);
    expect(headers['content-length']).toBe(String(Buffer.concat(body).length));
  });

  it.each([
    ['a name with quotes and line breaks', { name: 'a"\r\nb: c', mediaType: 'text/csv' }, 'a%22%0D%0Ab: c', 'text/csv'],
    ['no media type', { name: 'a', mediaType: '' }, 'a', 'application/octet-stream'],
    ['a media type with line breaks', { name: 'a', mediaType: 'a\r\nb: c' }, 'a', 'application/octet-stream'],
  ])('adds nothing for %s', async (_what, file, name, type) => {
    const { body } = fileForm(FIELDS, { ...file, chunks });
    const text = Buffer.concat(body).toString('latin1');
    expect(text).toContain(`; filename="${name}"\r\ncontent-type: ${type}\r\n\r\nfi`);
  });
});
