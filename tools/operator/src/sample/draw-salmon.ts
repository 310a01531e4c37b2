import { between, type Random } from './random.ts';

/** Colours of a fish from its back to its belly. */
export interface SalmonColours {
  readonly back: string;
  readonly flank: string;
  readonly side: string;
  readonly belly: string;
  readonly fin: string;
}

/** The box that a salmon is drawn in, head to the left. */
export const SALMON = { width: 1000, height: 330 };

/** Of the tail's root, where a tag is tied. */
export const TAIL_ROOT = { x: 872, y: 165 };

const BODY =
  'M26 172C60 122 160 66 330 54C490 43 650 84 790 124C836 137 866 140 892 136L892 198C862 196 838 200 796 212C650 256 480 286 330 280C180 272 80 226 26 172Z';
const TAIL = 'M880 136C914 122 946 92 982 50C976 102 964 140 962 166C964 196 976 236 984 288C946 246 914 212 880 198Z';
const FINS = [
  'M440 62C462 22 500 4 560 6C552 30 560 52 578 70C530 62 486 58 440 62Z',
  'M752 116C762 98 780 92 800 96C792 106 790 116 796 126Z',
  'M540 268C556 300 584 318 622 320C612 300 612 280 622 258Z',
  'M690 244C704 276 732 296 768 298C756 276 754 252 764 222Z',
  'M226 236C262 282 308 304 366 300C340 264 306 238 262 222Z',
];

/** One salmon as SVG, with spots of its own. */
export function drawSalmon(colours: SalmonColours, random: Random): string {
  return `
    <defs>
      <linearGradient id="skin" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${colours.back}"/><stop offset=".3" stop-color="${colours.flank}"/>
        <stop offset=".52" stop-color="${colours.side}"/><stop offset=".85" stop-color="${colours.belly}"/>
        <stop offset="1" stop-color="#b9bdba"/>
      </linearGradient>
      <linearGradient id="fin" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="${colours.fin}"/><stop offset="1" stop-color="${colours.flank}"/>
      </linearGradient>
      <pattern id="scales" width="13" height="11" patternUnits="userSpaceOnUse">
        <path d="M0 5.5a6.5 5.5 0 0 1 13 0M-6.5 11a6.5 5.5 0 0 1 13 0M6.5 11a6.5 5.5 0 0 1 13 0" fill="none" stroke="#1c2a33" stroke-width=".9" opacity=".28"/>
      </pattern>
      <clipPath id="body"><path d="${BODY}"/></clipPath>
    </defs>
    <g stroke-linejoin="round" stroke-linecap="round">
      ${[TAIL, ...FINS].map((fin) => `<path d="${fin}" fill="url(#fin)" stroke="#26343c" stroke-opacity=".55" stroke-width="2.5"/>`).join('')}
      ${finRays()}
      <path d="${BODY}" fill="url(#skin)" stroke="#22313a" stroke-opacity=".6" stroke-width="3"/>
      <g clip-path="url(#body)">
        <rect x="180" width="720" height="330" fill="url(#scales)"/>
        <path d="M180 110C360 84 620 110 880 150" fill="none" stroke="#fff" stroke-width="26" opacity=".13"/>
        <path d="M120 208C320 236 560 226 860 178" fill="none" stroke="#fff" stroke-width="34" opacity=".22"/>
        ${spots(random)}
      </g>
      <path d="M214 166C420 166 640 170 884 166" fill="none" stroke="#2b3b44" stroke-width="2" opacity=".45"/>
      ${head()}
      <path d="M268 232C296 268 324 288 362 296M280 226C304 258 330 276 360 284" fill="none" stroke="#26343c" stroke-width="1.8" opacity=".4"/>
    </g>`;
}

function head(): string {
  return `
    <path d="M196 82C222 116 226 212 190 258" fill="none" stroke="#1f2d35" stroke-width="4" opacity=".7"/>
    <path d="M172 92C194 124 196 204 168 244" fill="none" stroke="#1f2d35" stroke-width="2.2" opacity=".4"/>
    <path d="M28 174C62 178 96 184 126 198" fill="none" stroke="#1a252c" stroke-width="4.5"/>
    <path d="M30 180C58 196 84 206 116 212" fill="none" stroke="#1a252c" stroke-width="2" opacity=".5"/>
    <circle cx="112" cy="148" r="15" fill="#c9b98a"/><circle cx="112" cy="148" r="9.5" fill="#0e1418"/>
    <circle cx="108" cy="144" r="3" fill="#fff" opacity=".85"/>
    <circle cx="62" cy="148" r="2.6" fill="#14202a"/>`;
}

function finRays(): string {
  const tail = [76, 106, 136, 196, 226, 256].map(
    (y) => `M896 ${140 + (y - 76) * 0.3}L${966 + Math.abs(y - 166) / 8} ${y}`,
  );
  const back = [470, 492, 514, 536].map((x) => `M${x} 62L${x + 26} ${18 + (x - 470) / 12}`);
  return `<path d="${[...tail, ...back].join('')}" stroke="#26343c" stroke-width="1.8" opacity=".4" fill="none"/>`;
}

function spots(random: Random): string {
  return Array.from({ length: 64 }, () => {
    const x = between(random, 190, 876);
    const back = 60 + Math.max(0, x - 380) * 0.16;
    const y = back + between(random, 2, 62);
    return `<ellipse cx="${x}" cy="${y}" rx="${between(random, 2.4, 5.6)}" ry="${between(random, 2, 4.4)}" fill="#10191f" opacity="${between(random, 0.4, 0.8)}"/>`;
  }).join('');
}
