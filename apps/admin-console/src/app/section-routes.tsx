import { Link, Navigate } from '@derby/micro-frontend/router';
import { buttonClass } from '@derby/ui/button';
import { EmptyState } from '@derby/ui/empty-state';
import type { ReactElement, ReactNode } from 'react';
import { SectionPage } from '../components/section-page.tsx';
import {
  ANGLER_CARDS_PATH,
  AUDIT_LOG_PATH,
  CHECK_IN_PATH,
  CHECK_PATH,
  DRAW_PATH,
  EVENT_PATH,
  INDEX_PATH,
  MESSAGE_RUN_PATH,
  NEXT_YEAR_PATH,
  HALL_PATH,
  NOTICE_PATH,
  PAST_DERBIES_PATH,
  PRACTISE_PATH,
  PRIZES_PATH,
  PROFILE_PATH,
  CONSENT_PATH,
  REPLIES_PATH,
  type Section,
  type SectionPath,
  SECTIONS,
  TEXT_EVERYONE_PATH,
} from '../config/sections.ts';
import { AnglerCardsPage } from '../features/angler-cards/components/angler-cards-page.tsx';
import { AuditLogPage } from '../features/audit-log/components/audit-log-page.tsx';
import { BackupsCard } from '../features/backups/components/backups-card.tsx';
import { CheckInPage } from '../features/check-in/components/check-in-page.tsx';
import { EventPage } from '../features/event/components/event-page.tsx';
import { NextYearPage } from '../features/event/components/next-year-page.tsx';
import { GlobalSettingsPage } from '../features/global-settings/components/global-settings-page.tsx';
import { ManageDerbyPage } from '../features/manage-derby/components/manage-derby-page.tsx';
import { CheckPage } from '../features/manage-entries/components/check-page.tsx';
import { ManageEntriesPage } from '../features/manage-entries/components/manage-entries-page.tsx';
import { HallPage } from '../features/manage-derby/components/hall-page.tsx';
import { MessageRunPage } from '../features/message-run/components/message-run-page.tsx';
import { TextEveryonePage } from '../features/message-run/components/text-everyone-page.tsx';
import { NewEntryPage } from '../features/new-entry/components/new-entry-page.tsx';
import { Practise } from '../features/new-entry/practise/practise.tsx';
import { NoticePage } from '../features/notice/components/notice-page.tsx';
import { ParticipantsPage } from '../features/participants/components/participants-page.tsx';
import { PastDerbiesPage } from '../features/past-derbies/components/past-derbies-page.tsx';
import { ForgettingNote } from '../features/personal-data/components/forgetting-note.tsx';
import { PhotoGalleryPage } from '../features/photo-gallery/components/photo-gallery-page.tsx';
import { DrawPage } from '../features/prizes/components/draw-page.tsx';
import { PrizesPage } from '../features/prizes/components/prizes-page.tsx';
import { ProfilePage } from '../features/profile/components/profile-page.tsx';
import { RaffleTicketsPage } from '../features/raffle-tickets/components/raffle-tickets-page.tsx';
import { ConsentPage } from '../features/consent/components/consent-page.tsx';
import { RepliesPage } from '../features/replies/components/replies-page.tsx';
import { UsersPage } from '../features/users/components/users-page.tsx';
import { useRole, useViewer } from '../lib/viewer.tsx';

const PAGES: Readonly<Record<SectionPath, ReactElement>> = {
  '/admin': <NewEntryPage />,
  '/admin/manage': <ManageEntriesPage />,
  '/admin/photos': <PhotoGalleryPage />,
  '/admin/raffle-tickets': <RaffleTicketsPage />,
  '/admin/users': <UsersPage />,
  '/admin/participants': <ParticipantsOrCheckIn />,
  [PROFILE_PATH]: <ProfilePage />,
  '/admin/derby': <ManageDerbyPage />,
  '/admin/global-settings': (
    <GlobalSettingsPage
      extras={{ database: <BackupsCard />, logging: <AuditLogLink /> }}
      notes={{ personal_data_weeks: <ForgettingNote /> }}
    />
  ),
};

/** Routes of all sections, and of the pages below them. */
export const SECTION_ROUTES = [
  ...SECTIONS.map((section) => ({ path: section.path, element: gated(section, PAGES[section.path]) })),
  {
    path: MESSAGE_RUN_PATH,
    element: gated({ path: MESSAGE_RUN_PATH, label: 'Final messages' }, <MessageRunPage />),
  },
  {
    path: CHECK_IN_PATH,
    element: gated({ path: CHECK_IN_PATH, label: 'Check in', isForAllRoles: true }, <CheckInPage />),
  },
  {
    path: CHECK_PATH,
    element: gated({ path: CHECK_PATH, label: 'Check entries', isForAllRoles: true }, <CheckPage />),
  },
  { path: ANGLER_CARDS_PATH, element: gated({ path: ANGLER_CARDS_PATH, label: 'Angler cards' }, <AnglerCardsPage />) },
  { path: EVENT_PATH, element: gated({ path: EVENT_PATH, label: 'Event' }, <EventPage />) },
  { path: NEXT_YEAR_PATH, element: gated({ path: NEXT_YEAR_PATH, label: 'Next year' }, <NextYearPage />) },
  {
    path: PAST_DERBIES_PATH,
    element: gated({ path: PAST_DERBIES_PATH, label: 'Past Derbies' }, <PastDerbiesPage />),
  },
  {
    path: PRIZES_PATH,
    element: gated({ path: PRIZES_PATH, label: 'Prizes', isForAllRoles: true }, <PrizesPage />),
  },
  {
    path: PRACTISE_PATH,
    element: gated({ path: PRACTISE_PATH, label: 'Practise', isForAllRoles: true }, <Practise />),
  },
  { path: DRAW_PATH, element: gated({ path: DRAW_PATH, label: 'Draw' }, <DrawPage />) },
  { path: HALL_PATH, element: gated({ path: HALL_PATH, label: 'Hall scenes' }, <HallPage />) },
  { path: NOTICE_PATH, element: gated({ path: NOTICE_PATH, label: 'Notice' }, <NoticePage />) },
  {
    path: TEXT_EVERYONE_PATH,
    element: gated({ path: TEXT_EVERYONE_PATH, label: 'Text everyone' }, <TextEveryonePage />),
  },
  { path: REPLIES_PATH, element: gated({ path: REPLIES_PATH, label: 'Replies' }, <RepliesPage />) },
  { path: CONSENT_PATH, element: gated({ path: CONSENT_PATH, label: 'Consent to texts' }, <ConsentPage />) },
  { path: AUDIT_LOG_PATH, element: gated({ path: AUDIT_LOG_PATH, label: 'Audit log' }, <AuditLogPage />) },
];

/** Weighmasters check people in, and change nothing else of participants. */
function ParticipantsOrCheckIn() {
  return useRole() === 'WEIGHMASTER' ? <Navigate to={CHECK_IN_PATH} replace /> : <ParticipantsPage />;
}

/** The way from the settings of the audit log to the log. */
function AuditLogLink() {
  return (
    <Link to={AUDIT_LOG_PATH} className={buttonClass({ variant: 'quiet', className: 'justify-self-start' })}>
      Open the audit log
    </Link>
  );
}

function gated({ path, label, isForAllRoles }: Section, element: ReactElement): ReactElement {
  if (path === PROFILE_PATH) return element;
  const open = isForAllRoles ? element : <RoleGate title={label}>{element}</RoleGate>;
  return <SecondFactorGate>{open}</SecondFactorGate>;
}

/**
 * Shows a section to administrators. The server enforces access, so the section does not wait for a role that is not
 * known yet.
 */
function RoleGate({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  if (useRole() !== 'WEIGHMASTER') return children;
  return (
    <SectionPage title={title}>
      <EmptyState>
        <p>Your role does not allow this section. Please ask an administrator.</p>
        <Link to={INDEX_PATH}>Go to New Entry</Link>
      </EmptyState>
    </SectionPage>
  );
}

/**
 * Redirects to the profile while the viewer must first turn on two-factor authentication (`force_2fa_for_admin`). The
 * server enforces access. The section is shown until the server has responded, so that it works without a network.
 */
function SecondFactorGate({ children }: { readonly children: ReactNode }) {
  return useViewer()?.mustEnableTwoFactor ? <Navigate to={PROFILE_PATH} replace /> : children;
}
