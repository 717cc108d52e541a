import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyPart } from '../parts/lazy-part.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { TicketList } from './TicketList.tsx';
import { useIsStaff } from './ticket-news.ts';

/** Loaded on demand, because it contains the message list and the composer. */
const TicketPage = lazyPart(async () => (await import('./TicketPage.tsx')).TicketPage);

/** The user's own tickets, and for moderators all tickets. */
export function TicketsSettings() {
  const isStaff = useIsStaff();
  return (
    <Suspense fallback={<SettingsWaiting />}>
      <Routes>
        <Route index element={<TicketList asStaff={false} />} />
        {isStaff && <Route path="all" element={<TicketList asStaff />} />}
        {isStaff && <Route path="all/:ticketId" element={<TicketPage asStaff />} />}
        <Route path=":ticketId" element={<TicketPage asStaff={false} />} />
      </Routes>
    </Suspense>
  );
}
