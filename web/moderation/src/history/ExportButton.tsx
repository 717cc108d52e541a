import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { text } from '../texts.ts';
import type { HistorySearch } from './history-search.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }));

/** Exports all results of the search to a file. */
export function ExportButton({ query }: { readonly query: HistorySearch }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {text('historyExport')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog query={query} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
