import { useQuery } from '@apollo/client/react';
import { Link } from '@derby/micro-frontend/router';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Icon } from '@derby/ui/icon';
import { sentenceOf } from '@derby/web-session/request-failure';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { BackLink, SectionPage } from '../../../components/section-page.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { Consent_ExportDocument, Consent_PageDocument, type Consent_PageQuery } from '../../../generated/graphql.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';

/** Who agreed to text messages: how many, to which words, and the file that shows it. */
export function ConsentPage() {
  const read = useQuery(Consent_PageDocument, { fetchPolicy: 'network-only' });
  return (
    <SectionPage title="Consent to texts" width="narrow" aside={<BackLink>Back to Manage Derby</BackLink>}>
      <NotUpdated read={read} />
      <Loaded
        read={read}
        loading="Loading the consents..."
        fallback={CONNECTION_FAILED}
        place={<SkeletonRows count={2} className="h-40" />}
      >
        {(data) => <Consents {...data} />}
      </Loaded>
    </SectionPage>
  );
}

function Consents({ areExportsOn, consentCount, consentQuestion: { text, isAskedAtScale } }: Consent_PageQuery) {
  const timedMessage = useTimedMessage();
  const { pending, download } = useCsvDownload(
    Consent_ExportDocument,
    (data) => data.exportConsents,
    (error) => timedMessage.showFailure(sentenceOf(error, 'Failed to export the consents.')),
  );
  return (
    <>
      <Card className="grid gap-4">
        <p>
          <span className="font-display text-[40px] leading-none font-semibold tabular-nums">{consentCount}</span>{' '}
          {consentCount === 1 ? 'phone number has' : 'phone numbers have'} a recorded consent.
        </p>
        {areExportsOn && (
          <>
            <p className="text-ink-2">
              The file has a row for each person and text, and one for each person without a text: when and how the
              person agreed, to which words, and who noted it.
            </p>
            <Button
              variant="quiet"
              className="justify-self-start"
              pending={pending !== null}
              onClick={() => void download({})}
            >
              <Icon name="download" />
              Consents and texts (CSV)
            </Button>
          </>
        )}
      </Card>
      <Card className="grid gap-3">
        <h2 className="text-2xl">The words</h2>
        <blockquote className="border-l-4 border-line pl-4">{text}</blockquote>
        <p className="text-ink-2">
          {`The check-in ${isAskedAtScale ? 'and New Entry show' : 'shows'} them. Ask the same in your ticket shop: the import reads the column of the answers.`}
        </p>
        <p className="flex flex-wrap gap-x-6">
          <a href="/texts" target="_blank" className={LINK}>
            What visitors read
          </a>
          <Link to="/admin/global-settings?tab=sms" className={LINK}>
            SMS settings
          </Link>
        </p>
      </Card>
      <SectionMessage timedMessage={timedMessage} />
    </>
  );
}

const LINK = 'inline-flex min-h-(--target) items-center font-semibold underline underline-offset-4';
