import { readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import type { encodeQR } from 'qr';
import { QrCode } from '../../../components/qr-code.tsx';
import { titleSizeOf } from '../title-size.ts';

/** Two columns and five rows of 3.5 by 2 inches, as on sheets of business cards. */
const CARDS_PER_SHEET = 10;

interface CardSheetsProps {
  /** Such as `41-7kq3`. */
  readonly codes: readonly string[];
  readonly eventTitle: string;
  readonly createQr: typeof encodeQR;
}

/** Cards on sheets of letter paper. The screen shows them in their real size, and only the first sheet. */
export function CardSheets({ codes, eventTitle, createQr }: CardSheetsProps) {
  const sheets = Array.from({ length: Math.ceil(codes.length / CARDS_PER_SHEET) }, (_, sheet) =>
    codes.slice(sheet * CARDS_PER_SHEET, (sheet + 1) * CARDS_PER_SHEET),
  );
  return (
    <div
      data-print="portrait"
      translate="no"
      className="text-[#000] forced-color-adjust-none max-[23.5rem]:[zoom:0.8] not-print:[&>ul:nth-child(n+2)]:hidden"
    >
      {sheets.map((sheet) => (
        <ul
          key={sheet[0]}
          className="grid grid-cols-[repeat(auto-fill,3.5in)] justify-center gap-4 sm:justify-start print:mx-auto print:w-[7in] print:grid-cols-[3.5in_3.5in] print:gap-0 print:[&:not(:first-child)]:break-before-page"
        >
          {sheet.map((code) => (
            <AnglerCard key={code} code={code} eventTitle={eventTitle} createQr={createQr} />
          ))}
        </ul>
      ))}
    </div>
  );
}

interface AnglerCardProps extends Omit<CardSheetsProps, 'codes'> {
  readonly code: string;
}

/** A card with its number and the QR code of its page. On paper neighbours share their cut lines. */
function AnglerCard({ code, eventTitle, createQr }: AnglerCardProps) {
  const [number = ''] = code.split('-');
  const address = `${readRuntimeConfig()?.publicUrl ?? window.location.origin}/a/${code}`;
  return (
    <li className="grid h-[2in] grid-cols-[minmax(0,1fr)_1.5in] gap-x-[0.06in] border border-dotted border-[#777] bg-[#fff] py-[0.12in] pr-[0.08in] pl-[0.15in] not-print:rounded-control print:border-0 print:border-r print:border-b print:odd:border-l print:[&:nth-child(-n+2)]:border-t">
      <div className="flex min-h-0 flex-col justify-between">
        <p
          className="font-display leading-[1.12] font-semibold text-balance wrap-anywhere"
          style={{ fontSize: `${titleSizeOf(eventTitle)}pt` }}
        >
          <bdi>{eventTitle}</bdi>
        </p>
        {/* Five digits are wider than their place. */}
        <p
          className={`font-display leading-[0.78] font-semibold tabular-nums ${number.length > 4 ? 'text-[52pt]' : 'text-[60pt]'}`}
        >
          {number}
        </p>
      </div>
      <div className="self-end text-center">
        <QrCode text={address} createQr={createQr} />
        <p className="text-[8.5pt] leading-none font-semibold whitespace-nowrap">Scan me: your fish</p>
      </div>
    </li>
  );
}
