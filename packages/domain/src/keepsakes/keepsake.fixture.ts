import sharp from 'sharp';
import type { KeepsakeFacts } from './keepsake-facts.ts';

/** The facts of a winner. */
export const FACTS: KeepsakeFacts = {
  name: 'A. Sherwood',
  fishWeightLbs: 24.68,
  rank: 1,
  isJunior: false,
  medal: 'gold',
  rankedAt: null,
  weighedAt: new Date('2026-08-08T21:41:00Z'),
  weighIn: { startsAt: new Date('2026-08-08T19:00:00Z'), endsAt: new Date('2026-08-09T01:00:00Z') },
  derbyName: 'Salmon Derby',
  year: 2026,
  sponsor: 'Harbour Marine',
  photo: '0123456789abcdef0123456789abcdef.jpg',
};

/** Returns a grey photo with a red, a green, a blue and a yellow corner. */
export async function photoWithCorners(width: number, height: number): Promise<Buffer> {
  const side = Math.ceil(Math.min(width, height) / 4);
  const corner = (x: number, y: number, colour: string) =>
    `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${colour}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#888"/>${corner(0, 0, '#f00')}${corner(width - side, 0, '#0f0')}
${corner(0, height - side, '#00f')}${corner(width - side, height - side, '#ff0')}</svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}
