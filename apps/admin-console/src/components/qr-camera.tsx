import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { Icon } from '@derby/ui/icon';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

const FRAME_INTERVAL_MS = 100;
/** Wide enough for a card at arm's length, and small enough for a slow phone. */
const FRAME_WIDTH_PX = 640;

/** What a camera reads. */
interface QrCameraWords {
  /** Of the button and the dialog, such as "Scan a card". */
  readonly title: string;
  /** Asks to hold the code in front of the camera. */
  readonly hold: string;
  /** Says where to type instead. */
  readonly instead: string;
}

interface QrCameraProps {
  readonly words: QrCameraWords;
  /** Whether the button is shown. */
  readonly isOffered: boolean;
  /** Takes the text of a code. Returns null when it is what was asked for, otherwise why not. */
  readonly onText: (text: string) => Promise<string | null>;
  /** Called after the camera has closed. */
  readonly onClosed: () => void;
}

/** A button that reads a QR code with the camera, over the right end of a field. */
export function QrCamera({ words, isOffered, onText, onClosed }: QrCameraProps) {
  const { title } = words;
  const [isOpen, setIsOpen] = useState(() => sessionStorage.getItem(title) !== null);
  const [isRendered, setIsRendered] = useState(isOpen);
  useEffect(() => sessionStorage.removeItem(title), [title]);
  const open = (): void => {
    if (isCameraOfPage()) {
      setIsRendered(true);
      return setIsOpen(true);
    }
    // The page was loaded as another one of the site, which may not use it. The draft survives.
    sessionStorage.setItem(title, '');
    window.location.reload();
  };
  return (
    <>
      {isOffered && (
        <button
          type="button"
          aria-label={title}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control"
          onClick={open}
        >
          <Icon name="camera" size={24} />
        </button>
      )}
      {/* Rendered when it opens: then it lies above a dialog that its field is in. */}
      {isRendered && (
        <Dialog
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onClosed={() => {
            setIsRendered(false);
            onClosed();
          }}
          title={title}
          placement="bottom"
        >
          {isOpen && <Viewfinder words={words} onText={onText} onDone={() => setIsOpen(false)} />}
        </Dialog>
      )}
    </>
  );
}

/** Returns false where the browser says that the address of this page may not use the camera. */
function isCameraOfPage(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature('camera') ?? true;
}

type ViewfinderProps = Pick<QrCameraProps, 'words' | 'onText'> & { readonly onDone: () => void };

function Viewfinder({ words, onText, onDone }: ViewfinderProps) {
  const { video, isReading, problem, hint } = useQrCamera(onText, onDone);
  return (
    <div className="grid gap-4">
      {problem === null ? (
        <>
          <video ref={video} muted playsInline className="aspect-4/3 w-full rounded-control bg-paper object-cover" />
          <p role="status" className="min-h-12 font-semibold">
            {hint ?? (isReading ? words.hold : 'Starting the camera...')}
          </p>
        </>
      ) : (
        <p role="alert" className="text-lg">
          {problem} {words.instead}
        </p>
      )}
      <Button variant={problem === null ? 'quiet' : 'primary'} size="main" onClick={onDone}>
        Type the number
      </Button>
    </div>
  );
}

/** Reads codes until one is taken. */
function useQrCamera(onText: (text: string) => Promise<string | null>, onDone: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const take = useEffectEvent(onText);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      for await (const text of readCodes(video, () => setIsReading(true), stop.signal)) {
        const reason = await take(text);
        if (reason === null) return done();
        setHint(reason);
      }
    };
    read().catch((error: unknown) => !stop.signal.aborted && setProblem(problemOf(error)));
    return () => stop.abort();
  }, []);
  return { video, isReading, problem, hint };
}

/** Yields the codes in front of the camera, until the signal is aborted. Rejects without a camera. */
async function* readCodes(video: RefObject<HTMLVideoElement | null>, onBegin: () => void, signal: AbortSignal) {
  // Loaded only here: most phones read no code.
  const { readQr } = await import('../lib/read-qr.ts');
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException('No https', 'SecurityError');
  const stream = await devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
  try {
    const { current: player } = video;
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!player || !context) return;
    player.srcObject = stream;
    await player.play();
    onBegin();
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    for (; !signal.aborted; await new Promise((resolve) => setTimeout(resolve, FRAME_INTERVAL_MS))) {
      const { videoWidth: width, videoHeight: height } = player;
      if (width === 0) continue;
      canvas.width = Math.min(width, FRAME_WIDTH_PX);
      canvas.height = Math.round((height * canvas.width) / width);
      context.drawImage(player, 0, 0, canvas.width, canvas.height);
      const text = readQr(context.getImageData(0, 0, canvas.width, canvas.height));
      if (text !== null) yield text;
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'The camera is not allowed. The settings of the browser can allow it.';
  if (name === 'SecurityError') return 'The camera works only at an address with https.';
  if (name === 'NotFoundError') return 'No camera was found.';
  return 'The camera cannot be used right now.';
}
