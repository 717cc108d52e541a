import type { CannedText } from '@folkmoot/contracts/tickets/staff-wire';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useRef, useState } from 'react';
import { problemOf } from '../api/problem.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { text } from '../texts.ts';
import { useCannedTexts } from './use-canned-texts.ts';

const CannedTextsDialog = lazy(async () => ({ default: (await import('./CannedTextsDialog.tsx')).CannedTextsDialog }));

type Props = {
  /** Called after the menu is closed, because the menu restores the focus when it closes. */
  readonly onChoose: (words: string) => void;
};

/** Inserts a canned text into an answer. By keyboard: its first letters, the arrow keys, Enter. */
export function CannedMenu({ onChoose }: Props) {
  const { data, error } = useCannedTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [isManaged, setIsManaged] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<CannedText | null>(null);
  useShortcuts({ c: () => setIsOpen(true) });

  function choose(canned: CannedText): void {
    chosen.current = canned;
    setIsOpen(false);
  }

  function insertChosen(): void {
    if (chosen.current) onChoose(chosen.current.text);
    chosen.current = null;
  }

  function manage(): void {
    setIsOpen(false);
    setIsManaged(true);
  }

  const empty = error ? problemOf(error).message : text(data ? 'noCannedTexts' : 'opening');
  return (
    <>
      <Button ref={button} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        {text('cannedTexts')}
      </Button>
      <Menu
        open={isOpen}
        anchorEl={button.current}
        onClose={() => setIsOpen(false)}
        slotProps={{
          list: { 'aria-label': text('cannedTexts') },
          transition: { onExited: insertChosen },
          paper: { sx: { maxWidth: 'min(440px, 100vw)', maxHeight: '60vh' } },
        }}
      >
        {data?.map((canned) => (
          <MenuItem key={canned.id} onClick={() => choose(canned)}>
            <ListItemText
              primary={<bdi>{canned.name}</bdi>}
              secondary={<bdi>{canned.text}</bdi>}
              slotProps={{ secondary: { noWrap: true }, primary: { noWrap: true } }}
            />
          </MenuItem>
        ))}
        {!data?.length && <MenuItem disabled>{empty}</MenuItem>}
        <Divider component="li" />
        <MenuItem onClick={manage}>{text('manageCannedTexts')}</MenuItem>
      </Menu>
      {isManaged && (
        <Suspense fallback={null}>
          <CannedTextsDialog onClose={() => setIsManaged(false)} />
        </Suspense>
      )}
    </>
  );
}
