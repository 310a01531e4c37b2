import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { usePhotoLimits } from '../api/photo-limits.ts';
import { useAddEntry } from '../hooks/use-add-entry.ts';
import { useEntryForm } from '../hooks/use-entry-form.ts';
import { messages } from '../messages.ts';
import { DeadlineNotice } from './deadline-notice.tsx';
import { DivisionField } from './division-field.tsx';
import { PhotoField } from './photo-field.tsx';
import { TypedFields } from './typed-fields.tsx';

/** The weigh-in (spec.md 2 "Add New Derby Entry"). */
export function NewEntryPage() {
  const limits = usePhotoLimits();
  const form = useEntryForm();
  const { addEntry, message, clearMessage } = useAddEntry(form);
  const { isSubmitting } = form.formState;
  return (
    <SectionPage title={messages.title} width="narrow">
      <DeadlineNotice />
      <Card className="max-sm:p-4">
        <form noValidate className="grid gap-3.5" onSubmit={(event) => void form.handleSubmit(addEntry)(event)}>
          <TypedFields form={form} />
          {limits.arePhotosAccepted && <PhotoField form={form} limits={limits} />}
          <DivisionField form={form} />
          <Button type="submit" size="main" pending={isSubmitting}>
            {isSubmitting ? messages.addingEntry : messages.addEntry}
          </Button>
        </form>
      </Card>
      <SectionMessage message={message} onCleared={clearMessage} />
    </SectionPage>
  );
}
