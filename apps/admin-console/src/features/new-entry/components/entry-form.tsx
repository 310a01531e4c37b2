import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Checkbox } from '@derby/ui/checkbox';
import { SectionMessage } from '../../../components/section-message.tsx';
import { StickyBar } from '../../../components/sticky-bar.tsx';
import { usePhotoLimits } from '../api.ts';
import type { Draft } from '../device/device-store.ts';
import { useAddEntry } from '../hooks/use-add-entry.ts';
import { useEntryForm } from '../hooks/use-entry-form.ts';
import { messages } from '../messages.ts';
import { DivisionField } from './division-field.tsx';
import { PhotoField } from './photo-field.tsx';
import { SoftWarningsNotice } from './soft-warnings-notice.tsx';
import { TypedFields } from './typed-fields.tsx';

/** The form of one fish, weight first, and what became of it. */
export function EntryForm({ draft }: { readonly draft: Draft }) {
  const limits = usePhotoLimits();
  const form = useEntryForm(draft);
  const { addEntry, message, clearMessage } = useAddEntry(form);
  const { isSubmitting } = form.formState;
  return (
    <>
      <Card className="max-sm:p-4">
        <form noValidate className="grid gap-3.5" onSubmit={(event) => void form.handleSubmit(addEntry)(event)}>
          <TypedFields form={form} />
          {limits.arePhotosAccepted && <PhotoField form={form} limits={limits} />}
          <div className="flex flex-wrap items-center gap-x-5">
            <DivisionField form={form} />
            <Checkbox {...form.register('isCatchDonated')}>{ENTRY_FIELDS.isCatchDonated.label}</Checkbox>
          </div>
          <SoftWarningsNotice form={form} />
          <StickyBar>
            <Button type="submit" size="main" pending={isSubmitting}>
              {isSubmitting ? messages.addingEntry : messages.addEntry}
            </Button>
          </StickyBar>
        </form>
      </Card>
      <SectionMessage timedMessage={{ message, clear: clearMessage }} />
    </>
  );
}
