import { Link } from '@derby/micro-frontend/router';
import { readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { HALL_SCENES, type HallScene } from '@derby/rules/hall-scenes';
import { buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Icon } from '@derby/ui/icon';
import { Switch } from '@derby/ui/switch';
import { TextInput } from '@derby/ui/text-input';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { useTimedMessage, type TimedMessage } from '../../../lib/use-timed-message.ts';
import { SETTINGS_TEXTS, useSettings } from '../api.ts';
import { useSettingDrafts } from './setting-controls.tsx';

const TEXTS: Readonly<Record<Exclude<HallScene, 'board'>, { label: string; help: string }>> = {
  'newest-fish': {
    label: 'Newest fish',
    help: 'A new fish with a photo fills the screen for 6 seconds.',
  },
  afternoon: {
    label: 'The afternoon',
    help: 'After the pages of a division, its fish appear in their order, in 20 seconds.',
  },
  'last-half-hour': {
    label: 'The last half hour',
    help: 'A running clock, and what takes the first places.',
  },
};
const CHOICES = HALL_SCENES.filter((scene) => scene !== 'board');

/** As high as all scenes. */
const PLACE = <SkeletonRows count={CHOICES.length} className="h-[calc(17rem/3)] sm:h-[calc(12.5rem/3)]" />;

/** The scenes of the screens in the hall. Each change is saved at once. */
export function HallPage() {
  const read = useSettings();
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title="Hall scenes" width="narrow" aside={<BackLink>Back to Manage Derby</BackLink>}>
      <SectionMessage timedMessage={timedMessage} />
      <Card className="grid grid-cols-1 gap-4">
        <p>Hall screens always show the board, and a notice, a draw and the ceremony when there is one.</p>
        <Loaded read={read} {...SETTINGS_TEXTS} place={PLACE}>
          {(texts) => (
            <Scenes saved={texts.get('hall_scenes') ?? ''} reload={read.refetch} timedMessage={timedMessage} />
          )}
        </Loaded>
        <Link to="/leaderboard?screen=1" target="_blank" className={buttonClass({ className: 'justify-self-start' })}>
          Open the hall screen
          <Icon name="external" size={18} />
        </Link>
      </Card>
      <OtherPages />
    </SectionPage>
  );
}

/** The line with which another site shows the leaderboard. */
function OtherPages() {
  const site = readRuntimeConfig()?.publicUrl ?? window.location.origin;
  const line = `<iframe src="${site}/embed/board" title="Leaderboard" width="100%" height="680" style="border:0" loading="lazy"></iframe>`;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-[26px]">On other web pages</h2>
      <p>This line shows the first ten of the leaderboard on another site.</p>
      <div className="flex items-center gap-3">
        <TextInput
          readOnly
          aria-label="Line for other web pages"
          value={line}
          className="min-h-(--target)! text-base!"
        />
        <CopyButton text={line}>Copy</CopyButton>
      </div>
    </Card>
  );
}

interface ScenesProps {
  readonly saved: string;
  readonly reload: () => Promise<unknown>;
  readonly timedMessage: TimedMessage;
}

function Scenes({ saved, ...common }: ScenesProps) {
  const { drafts, change } = useSettingDrafts(common);
  const shown = new Set((drafts['hall_scenes'] ?? saved).split(','));
  const toggle = (scene: HallScene, isOn: boolean): void => {
    const scenes = HALL_SCENES.filter((one) => one === 'board' || (one === scene ? isOn : shown.has(one)));
    change({ hall_scenes: scenes.join(',') }, {});
  };
  return (
    <ul aria-label="Scenes" className="grid grid-cols-1 gap-4">
      {CHOICES.map((scene) => (
        <li key={scene}>
          <Switch checked={shown.has(scene)} onChange={({ target }) => toggle(scene, target.checked)}>
            <span>
              <span className="block font-semibold">{TEXTS[scene].label}</span>
              <span className="block text-ink-2">{TEXTS[scene].help}</span>
            </span>
          </Switch>
        </li>
      ))}
    </ul>
  );
}
