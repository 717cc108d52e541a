import type { SealedWords } from '@folkmoot/contracts/history/past';
import type { OpenedField } from '@folkmoot/contracts/history/wire';
import { type ReactNode, useState } from 'react';
import { OpenSealedDialog } from '../OpenSealedDialog.tsx';

export type Opened = ReadonlyMap<number, readonly OpenedField[]>;
type Opening = Pick<SealedWords, 'position' | 'opens'>;

/** Opened texts are kept only while the page is mounted. */
export function useOpened(): { readonly opened: Opened; readonly open: (words: Opening) => void; readonly dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened>(new Map());
  const [opening, setOpening] = useState<Opening | null>(null);
  const dialog = opening && (
    <OpenSealedDialog
      position={opening.position}
      fields={opening.opens}
      onOpened={(fields) => {
        setOpened(new Map(opened).set(opening.position, fields));
        setOpening(null);
      }}
      onClose={() => setOpening(null)}
    />
  );
  return { opened, open: setOpening, dialog };
}
