import { describe, expect, it } from 'vitest';
import { photoPath, photoUrl } from './photo-path.ts';

const PATH = photoPath('0123456789abcdef0123456789abcdef.jpg');

describe('photo URL', () => {
  it('is a path of the site', () => {
    expect(PATH).toBe('/uploads/0123456789abcdef0123456789abcdef.jpg');
    expect(photoUrl({ apiUrl: '' }, PATH)).toBe(PATH);
  });

  it('is absolute when api_url is set', () => {
    const absolute = 'https://derby.example.org/uploads/0123456789abcdef0123456789abcdef.jpg';
    expect(photoUrl({ apiUrl: 'https://derby.example.org' }, PATH)).toBe(absolute);
  });

  it('is null without a photo', () => {
    expect(photoUrl({ apiUrl: 'https://derby.example.org' }, null)).toBeNull();
  });
});
