import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { divisionOf } from '@derby/rules/divisions';
import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { SCALE_HEADING, SCALE_INSTRUCTION, ScaleStart } from '@derby/ui/scale-start';
import { TextInput } from '@derby/ui/text-input';
import { scaleWeight } from '@derby/rules/weight';
import { readStored, writeStored } from '@derby/web-session/page-storage';
import { useEffect, useState } from 'react';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import { followScale, joinScale, type ScaleView } from '../follow-scale.ts';

/** The token of the display, for a reload. */
const TOKEN_KEY = 'scaleToken';
const LOST = 'No connection to the scale. It comes back by itself.';
const ENDED = 'The scale has ended the connection.';

/** The second face of the scale: what is typed on New Entry, for the angler in front of it. */
export function ScalePage() {
  const [token, setToken] = useState(() => readStored(TOKEN_KEY));
  const [view, setView] = useState<ScaleView | null>();
  const [notice, setNotice] = useState<string>();
  usePageMetadata('scale');
  useWakeLock();
  useEffect(() => {
    writeStored(TOKEN_KEY, token);
    if (token === null) return undefined;
    const page = new AbortController();
    const { signal } = page;
    void followScale(token, { onView: (next) => signal.aborted || setView(next), signal }).then(() => {
      if (signal.aborted) return;
      setToken(null);
      setNotice(ENDED);
    });
    return () => page.abort();
  }, [token]);

  const connect = (next: string): void => {
    setNotice(undefined);
    setView(undefined);
    setToken(next);
  };
  if (token !== null && view) return <Face view={view} />;
  return (
    <ScaleStart>
      {token !== null && view === undefined ? (
        <p role="status" className="text-xl">
          Connecting to the scale...
        </p>
      ) : (
        <CodeForm notice={token === null ? notice : LOST} onToken={connect} />
      )}
    </ScaleStart>
  );
}

const CODE_LENGTH = 4;

function CodeForm({ notice, onToken }: { readonly notice: string | undefined; onToken: (token: string) => void }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isJoining, setIsJoining] = useState(false);

  async function join(whole: string): Promise<void> {
    if (whole.length < CODE_LENGTH) return setProblem('The code has four digits.');
    setIsJoining(true);
    const joined = await joinScale(whole);
    setIsJoining(false);
    if ('token' in joined) return onToken(joined.token);
    if (joined.isReached) setCode('');
    setProblem(joined.problem);
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void join(code);
      }}
    >
      {notice && (
        <p role="status" className="rounded-control bg-warn-soft px-4 py-3 text-xl font-semibold text-warn">
          {notice}
        </p>
      )}
      <p className="text-xl">{SCALE_INSTRUCTION}</p>
      <Field label="Code" error={problem}>
        <TextInput
          value={code}
          inputMode="numeric"
          autoComplete="off"
          className="text-center font-display text-6xl! tracking-[0.2em] tabular-nums"
          onChange={({ target }) => {
            const digits = target.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
            setCode(digits);
            setProblem(undefined);
            if (digits.length === CODE_LENGTH && digits !== code && !isJoining) void join(digits);
          }}
        />
      </Field>
      <Button type="submit" size="main" pending={isJoining} pendingLabel="Connecting...">
        Connect
      </Button>
    </form>
  );
}

/** The form, or the thanks for the last fish: once the next one is begun, both. */
function Face({ view: { weightLbs, name, thanks } }: { readonly view: ScaleView }) {
  const isBegun = weightLbs !== null || name !== '';
  const weight = weightLbs === null ? '' : scaleWeight(weightLbs);
  return (
    <div
      translate="no"
      className="fixed inset-0 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] overflow-hidden text-center font-display leading-none font-semibold"
    >
      <h1 className="sr-only">{SCALE_HEADING}</h1>
      {isBegun && (
        <div className="grid grid-cols-[minmax(0,1fr)] content-center gap-[4vh] p-[2vw]">
          {weight && (
            <p className="whitespace-nowrap tabular-nums" style={{ fontSize: sizeOf(weight.length, thanks ? 32 : 52) }}>
              {weight}
              <span className="text-[0.35em] text-ink-2"> lbs</span>
            </p>
          )}
          <bdi
            className="block leading-[1.1] [overflow-wrap:anywhere]"
            style={{ fontSize: nameSizeOf(name, thanks ? 0.6 : 1) }}
          >
            {name}
          </bdi>
        </div>
      )}
      {thanks && <Thanks thanks={thanks} isSmall={isBegun} />}
      {!isBegun && !thanks && <p className="row-span-2 self-center text-[min(16vw,24vh)] text-ink-2">Ready</p>}
    </div>
  );
}

/** Widths in em of the display font: a digit, and space and unit behind the weight. */
const DIGIT_EM = 0.45;
const UNIT_EM = 0.3;
const LINE_VW = 94;
/** Of a letter of a name, with room for wide ones. */
const LETTER_EM = 0.5;

const sizeOf = (digits: number, mostVh: number): string =>
  `min(${LINE_VW / (digits * DIGIT_EM + UNIT_EM)}vw, ${mostVh}vh)`;

/** Returns the size of a name that fits on a line, or on a high screen on two. No word is broken. */
function nameSizeOf(name: string, part: number): string {
  const longest = Math.max(1, ...name.split(' ').map((word) => word.length));
  const wholeVw = LINE_VW / (Math.max(longest, name.length) * LETTER_EM);
  return `min(max(${wholeVw}vw, ${9 * part}vh), ${LINE_VW / (longest * LETTER_EM)}vw, ${20 * part}vh)`;
}

interface ThanksProps {
  readonly thanks: NonNullable<ScaleView['thanks']>;
  readonly isSmall: boolean;
}

function Thanks({ thanks: { rank, isJunior, takes, qrCode }, isSmall }: ThanksProps) {
  const { mark } = divisionOf({ isJunior });
  const place = `#${rank}${mark ? ` ${mark}` : ''}`;
  return (
    <div
      role="status"
      // In forced colours the border is visible.
      className={`flex flex-wrap content-center items-center justify-center gap-[4vmin] border-8 border-transparent bg-ok p-[3vmin] text-paper ${isSmall ? '' : 'row-span-2'}`}
    >
      <p className={isSmall ? 'text-[min(9vw,9vh)]' : 'text-[min(15vw,17vh)]'}>
        {rank === null ? 'Thank you' : `${place}, thank you`}
        {takes && <span className="block text-[0.55em] leading-tight">{takes}</span>}
      </p>
      {qrCode && (
        <figure className="grid justify-items-center gap-2">
          <img
            src={qrCode}
            alt="QR code of the fish's page"
            className={`rounded-control [image-rendering:pixelated] ${isSmall ? 'size-[min(34vw,24vh)]' : 'size-[min(70vw,52vh)]'}`}
          />
          {!isSmall && <figcaption className="text-[min(6vw,5vh)]">Scan me: your fish</figcaption>}
        </figure>
      )}
    </div>
  );
}
