/** Loaded on demand, with the QR code encoder. */
import { lazy, Suspense } from 'react';
import { Waiting } from '../layout/states.tsx';

const InvitationsPage = lazy(async () => ({ default: (await import('./InvitationsPage.tsx')).InvitationsPage }));

export function InvitationsPlace() {
  return (
    <Suspense fallback={<Waiting rows={8} />}>
      <InvitationsPage />
    </Suspense>
  );
}
