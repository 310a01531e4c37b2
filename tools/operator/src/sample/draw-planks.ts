import { between, type Random } from './random.ts';

/** The wood of a dock board. */
export interface Wood {
  readonly light: string;
  readonly dark: string;
  readonly grain: string;
}

/** Boards side by side over the whole picture, with grain, knots, screws and gaps. */
export function drawPlanks(size: { width: number; height: number }, wood: Wood, random: Random): string {
  const planks: string[] = [];
  let y = 0;
  while (y < size.height) {
    const height = between(random, 150, 210);
    planks.push(drawPlank({ y, width: size.width, height }, wood, random));
    y += height;
  }
  return planks.join('');
}

function drawPlank(plank: { y: number; width: number; height: number }, wood: Wood, random: Random): string {
  const { y, width, height } = plank;
  const lines = Array.from({ length: 26 }, () => grainLine(plank, wood, random)).join('');
  const knotX = between(random, 80, width - 80);
  const knotY = y + between(random, 40, height - 40);
  const screws = [46, width - 46].map(
    (x) => `<circle cx="${x}" cy="${y + height / 2}" r="7" fill="#6d6a63" stroke="#3c3a36" stroke-width="2"/>`,
  );
  return `
    <rect y="${y}" width="${width}" height="${height}" fill="${wood.light}"/>
    <rect y="${y}" width="${width}" height="${height}" fill="${wood.dark}" opacity="${between(random, 0, 0.5)}"/>
    ${lines}
    <ellipse cx="${knotX}" cy="${knotY}" rx="22" ry="9" fill="${wood.grain}" opacity=".5"/>
    <ellipse cx="${knotX}" cy="${knotY}" rx="34" ry="15" fill="none" stroke="${wood.grain}" stroke-width="3" opacity=".4"/>
    ${screws.join('')}
    <rect y="${y + height - 6}" width="${width}" height="6" fill="#0d0f10" opacity=".75"/>
    <rect y="${y}" width="${width}" height="3" fill="#fff" opacity=".14"/>`;
}

function grainLine(plank: { y: number; width: number; height: number }, wood: Wood, random: Random): string {
  const y = plank.y + between(random, 6, plank.height - 10);
  const bend = () => y + between(random, -7, 7);
  const path = `M0 ${y}C${plank.width * 0.3} ${bend()} ${plank.width * 0.65} ${bend()} ${plank.width} ${bend()}`;
  return `<path d="${path}" fill="none" stroke="${wood.grain}" stroke-width="${between(random, 0.8, 3)}" opacity="${between(random, 0.15, 0.5)}"/>`;
}
