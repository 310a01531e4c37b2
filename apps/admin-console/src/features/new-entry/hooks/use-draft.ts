import { useEffect, useState } from 'react';
import type { Draft } from '../device/device-store.ts';
import { useQueueState, useSendQueue } from '../queue/queue-context.ts';

interface ReadDraft {
  readonly draft: Draft;
  /** `takenBack` when it was read. */
  readonly version: number;
}

/** What was typed before a reload or a login, or taken back to be corrected; undefined until the device has said it. */
export function useDraft(): ReadDraft | undefined {
  const { store } = useSendQueue();
  const { takenBack: version } = useQueueState();
  const [read, setRead] = useState<ReadDraft>();
  useEffect(() => {
    let isCurrent = true;
    void store.readDraft().then((draft) => isCurrent && setRead({ draft, version }));
    return () => {
      isCurrent = false;
    };
  }, [store, version]);
  return read?.version === version ? read : undefined;
}
