import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { TicketList } from './TicketList.tsx';
import { useIsStaff } from './tickets-query.ts';

/** With it come the list of messages and the composer. */
const TicketPage = lazy(async () => ({ default: (await import('./TicketPage.tsx')).TicketPage }));

/** One's own, and for moderators those of everybody. */
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
