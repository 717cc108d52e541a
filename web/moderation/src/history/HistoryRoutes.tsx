/** Loaded on demand, because only founders may read the history, and rarely do. */
import { lazy, type ReactNode, Suspense } from 'react';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Empty, Waiting } from '../layout/states.tsx';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';
import { maySeeHistory } from './may-see-history.ts';

const Explorer = lazy(async () => ({ default: (await import('./Explorer.tsx')).Explorer }));
const EventPage = lazy(async () => ({ default: (await import('./EventPage.tsx')).EventPage }));
const PastPage = lazy(async () => ({ default: (await import('./past/PastPage.tsx')).PastPage }));

function ForFounders({ children }: { readonly children: ReactNode }) {
  if (maySeeHistory(useViewer())) return <Suspense fallback={<Waiting rows={8} />}>{children}</Suspense>;
  return (
    <>
      <PageTitle title={text('history')} />
      <Empty title={text('historyRefused')} words={text('historyRefusedText')} />
    </>
  );
}

export function HistoryPlace() {
  return (
    <ForFounders>
      <Explorer />
    </ForFounders>
  );
}

export function HistoryEventPlace() {
  return (
    <ForFounders>
      <EventPage />
    </ForFounders>
  );
}

export function PastPlace() {
  return (
    <ForFounders>
      <PastPage />
    </ForFounders>
  );
}
