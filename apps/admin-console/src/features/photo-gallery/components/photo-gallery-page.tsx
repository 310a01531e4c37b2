import { EmptyState } from '@derby/ui/empty-state';
import { Loading } from '@derby/ui/loading';
import { requestIdOf } from '@derby/web-session/request-failure';
import { EntryDialogs } from '../../../components/entry-dialogs.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { useEntryDialogs } from '../../../components/use-entry-dialogs.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { usePhotos, type PhotographedEntry } from '../api.ts';
import { GALLERY_WEIGHT_DECIMALS } from '../hooks/use-growing-list.ts';
import { messages } from '../messages.ts';
import { LoadFailure } from './load-failure.tsx';
import { PhotoGrid } from './photo-grid.tsx';

/** Every photo of the derby. */
export function PhotoGalleryPage() {
  const { photos, error, isLoading, refetch } = usePhotos();
  const timedMessage = useTimedMessage();
  const { dialog, showPhoto, writeSms, forget } = useEntryDialogs();
  return (
    <SectionPage title={messages.title}>
      {photos ? (
        <Photos photos={photos} onOpen={showPhoto} />
      ) : error ? (
        <LoadFailure
          requestId={requestIdOf(error)}
          retrying={isLoading}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : (
        <Loading>{messages.loading}</Loading>
      )}
      <EntryDialogs
        dialog={dialog}
        weightDecimals={GALLERY_WEIGHT_DECIMALS}
        onSendSms={writeSms}
        onClosed={forget}
        onSent={timedMessage.showSuccess}
      />
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

interface PhotosProps {
  readonly photos: readonly PhotographedEntry[];
  readonly onOpen: (entry: PhotographedEntry) => void;
}

function Photos({ photos, onOpen }: PhotosProps) {
  if (photos.length === 0) {
    return (
      <EmptyState>
        <h2 className="text-[26px] text-ink">{messages.emptyTitle}</h2>
        <p>{messages.emptyText}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="text-ink-2 tabular-nums">{messages.count(photos.length)}</p>
      <PhotoGrid photos={photos} onOpen={onOpen} />
    </>
  );
}
