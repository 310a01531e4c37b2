import { Button } from '@derby/ui/button';
import type { UnknownOutcome } from '../../../generated/graphql.ts';
import { useSettleUnknown, type Row } from '../api.ts';
import type { RunAction } from '../hooks/use-run-action.ts';
import { messages } from '../messages.ts';

/** Lets an administrator settle a message whose delivery is unknown (docs/rules.md, "Messages"). */
export function SettleButtons({ row, action }: { readonly row: Row; readonly action: RunAction }) {
  const settle = useSettleUnknown();
  const settleAs = (outcome: UnknownOutcome) =>
    void action.act(async () => {
      await settle({ messageId: row.id, outcome });
      return messages.settled;
    });
  const choices = [
    { outcome: 'SENT', label: messages.wasSent },
    { outcome: 'NOT_SENT', label: messages.sendAgain },
    { outcome: 'LEFT', label: messages.leave },
  ] as const;
  return (
    <div className="flex flex-wrap gap-2 sm:col-span-3">
      {choices.map(({ outcome, label }) => (
        <Button
          key={outcome}
          variant="quiet"
          aria-label={messages.ofMessage(label, row.recipient)}
          disabled={action.isPending}
          onClick={() => settleAs(outcome)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
