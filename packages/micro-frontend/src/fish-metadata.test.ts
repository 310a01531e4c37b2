import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import { expect, test } from 'vitest';
import { fishMetadata, type SharedFish } from './fish-metadata.ts';
import { headTagsOf } from './head-tags.ts';

const FISH: SharedFish = {
  id: 72,
  rank: 16,
  name: 'N. Birchwood',
  weight: '20.90',
  isJunior: false,
  photoUrl: '/uploads/a.jpg',
};

const tagsOf = (fish: SharedFish) => {
  const tags = headTagsOf(fishMetadata(fish, DEFAULT_EVENT, 'https://derby.test'), 'https://derby.test');
  return Object.fromEntries(tags.map(({ key, content }) => [key.value, content.value]));
};

test('a shared fish shows weight, name, rank and photo, and may be found by search engines', () => {
  const tags = tagsOf(FISH);
  expect(tags).toMatchObject({
    robots: 'index, follow',
    canonical: 'https://derby.test/fish/72',
    'og:title': '20.90 lbs, N. Birchwood | Rangers Salmon Derby 2025',
    'og:description':
      'N. Birchwood weighed in a salmon of 20.90 lbs: #16 in the regular division of the Rangers Salmon Derby 2025.',
    'og:image': 'https://derby.test/uploads/a.jpg',
    'og:image:alt': 'The salmon of N. Birchwood',
  });
  expect(tags).not.toHaveProperty('og:image:width');
});

test('a shared fish shows its picture for links once it is made', () => {
  expect(tagsOf({ ...FISH, previewPath: '/keepsakes/a/b-preview.jpg' })).toMatchObject({
    'og:image': 'https://derby.test/keepsakes/a/b-preview.jpg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The salmon of N. Birchwood: 20.90 lbs, #16',
    'twitter:image': 'https://derby.test/keepsakes/a/b-preview.jpg',
  });
});

test('a shared fish without a photo shows the picture of the site', () => {
  expect(tagsOf({ ...FISH, photoUrl: null, isJunior: true })).toMatchObject({
    'og:description': expect.stringContaining('in the junior division'),
    'og:image': 'https://derby.test/social-card.png',
    'og:image:width': '1200',
  });
});
