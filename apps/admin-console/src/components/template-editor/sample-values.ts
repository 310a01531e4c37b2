import { readEvent } from '@derby/micro-frontend/runtime-config';
import type { TemplateValues } from '@derby/rules/message-text/template';

/** What the variables stand for in the preview. The address is as long as that of a real board. */
export function sampleValues(): TemplateValues {
  return {
    '[First Name]': 'Robin',
    '[Weight]': '5.5',
    '[Rank/Position]': '#3 in the Regular Division',
    '[Leaderboard URL]': `${window.location.origin}/leaderboard/Robin+Marsh`,
    '[Derby Name]': readEvent().shortTitle,
  };
}
