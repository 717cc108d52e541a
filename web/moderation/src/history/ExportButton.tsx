import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { text } from '../texts.ts';
import type { Asked } from './asked.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }));

/** Exports all results of the search to a file. */
export function ExportButton({ asked }: { readonly asked: Asked }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {text('historyExport')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog asked={asked} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
