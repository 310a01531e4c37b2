import { readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { EVENT_LIMITS } from '@derby/rules/event/event-facts';
import { sentenceOf } from '@derby/web-session/request-failure';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { FileInput } from '@derby/ui/file-input';
import { Icon } from '@derby/ui/icon';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Event_UploadLogoDocument } from '../../../generated/graphql.ts';
import { useMutate } from '../../../lib/use-change.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import type { EventFormValues } from '../event-form.ts';
import { FormField } from './form-field.tsx';

const LOGO_TYPES = 'image/png,image/jpeg,image/webp';
/** Minimum width of a new logo, in CSS pixels. Most logos use it. */
const MIN_WIDTH = 170;

/** Suggests the name of a sponsor: "harbour light inn" for "harbour-light_inn.png". */
const nameOf = ({ name }: File) => name.replace(/\.[^.]*$/, '').replaceAll(/[-_]+/g, ' ');

/** Logos of the first derby are files of the public site; uploaded ones come from the origin for visitors. */
const logoUrl = (src: string) =>
  src.startsWith('/sponsors/') ? `${readRuntimeConfig()?.remotes['public-site'].url ?? ''}${src}` : src;

/**
 * Logos and names of the sponsors, in a grid. A logo is uploaded at once, but visitors see it only after the event is
 * saved.
 */
export function SponsorFields({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const { control, setValue } = useFormContext<EventFormValues>();
  const sponsors = useFieldArray({ control, name: 'sponsors' });
  const shown = useWatch({ control, name: 'sponsors' });
  const mutate = useMutate();
  const [isUploading, setIsUploading] = useState(false);

  async function uploadThen(logo: File, take: (src: string) => void): Promise<void> {
    setIsUploading(true);
    try {
      const { uploadSponsorLogo } = await mutate({ mutation: Event_UploadLogoDocument, variables: { logo } });
      take(uploadSponsorLogo);
    } catch (error) {
      timedMessage.showFailure(sentenceOf(error, 'The logo could not be uploaded.'));
    } finally {
      setIsUploading(false);
    }
  }

  return (
    <Card>
      <fieldset className="grid min-w-0 grid-cols-1 gap-4">
        <legend className="mb-4 font-display text-[26px] font-semibold">Sponsors</legend>
        <p className="text-ink-2">Shown in random order on the front page. Logos: PNG, JPEG or WebP of at most 2 MB.</p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
          {sponsors.fields.map((sponsor, index) => (
            <div
              key={sponsor.id}
              role="group"
              aria-label={`Sponsor ${index + 1}`}
              className="grid grid-cols-1 content-start gap-3 rounded-control border border-line p-3"
            >
              <span className="grid h-24 place-items-center rounded-control border border-line bg-plate p-3">
                <img
                  src={logoUrl(shown[index]?.src ?? sponsor.src)}
                  alt=""
                  loading="lazy"
                  width={160}
                  height={72}
                  className="size-full object-contain"
                />
              </span>
              <FormField name={`sponsors.${index}.alt`} label="Name of the sponsor" />
              <div className="flex items-center justify-between gap-2">
                <FileInput
                  icon="upload"
                  accept={LOGO_TYPES}
                  disabled={isUploading}
                  onFile={(file) =>
                    void uploadThen(file, (src) => setValue(`sponsors.${index}.src`, src, { shouldDirty: true }))
                  }
                >
                  Replace logo
                </FileInput>
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Remove ${sponsor.alt}`}
                  // The logo goes to the sponsor at this place.
                  disabled={isUploading}
                  onClick={() => sponsors.remove(index)}
                >
                  <Icon name="trash" />
                </Button>
              </div>
            </div>
          ))}
        </div>
        {sponsors.fields.length < EVENT_LIMITS.sponsors && (
          <FileInput
            icon="upload"
            accept={LOGO_TYPES}
            disabled={isUploading}
            onFile={(file) =>
              void uploadThen(file, (src) => sponsors.append({ alt: nameOf(file), src, minWidth: MIN_WIDTH }))
            }
          >
            {isUploading ? 'Uploading the logo...' : 'Add a sponsor by logo'}
          </FileInput>
        )}
      </fieldset>
    </Card>
  );
}
