import { Chip } from '@derby/ui/chip';
import type { Preview } from '../api.ts';
import { messages } from '../messages.ts';
import { formatPhoneNumber } from '../../../lib/phone-number.ts';

/** One message as it would stand on the phone. */
export function PreviewMessage({ preview }: { readonly preview: Preview }) {
  const { rank, isJunior, recipient, phoneNumber, text, photoUrl, segments, skipReason } = preview;
  return (
    <div className="grid min-h-44 grid-cols-1 content-start gap-2 rounded-control border border-line p-3.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold wrap-anywhere">{recipient}</span>
        <span className="text-sm text-ink-2 tabular-nums">
          {formatPhoneNumber(phoneNumber)}, #{rank} {isJunior ? messages.junior : messages.regular}
        </span>
      </p>
      <div className="flex items-start gap-3 max-sm:flex-col">
        <p className="min-w-0 flex-1 rounded-card bg-panel-2 px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">{text}</p>
        {photoUrl && (
          <img
            src={photoUrl}
            alt=""
            width={80}
            height={80}
            className="size-20 rounded-control bg-panel-2 object-cover"
          />
        )}
      </div>
      {skipReason === null ? (
        <p className="text-sm text-ink-2">{messages.previewCost(segments, Boolean(photoUrl))}</p>
      ) : (
        <p>
          <Chip tone="warn">{messages.notSent(skipReason)}</Chip>
        </p>
      )}
    </div>
  );
}
