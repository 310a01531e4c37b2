import { PAGES } from '@derby/micro-frontend/pages';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { TextsContent } from '@derby/ui/event/texts-content';
import { PageBand } from '../../../components/page-band.tsx';

/** The text messages: which, how often, what people agree to, and how to end them. */
export function TextsPage() {
  usePageMetadata('texts');
  return (
    <>
      <PageBand title={PAGES.texts.heading} />
      <TextsContent event={readEvent()} />
    </>
  );
}
