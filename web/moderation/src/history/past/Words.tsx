import type { SealedWords } from '@folkmoot/contracts/history/past';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Key, text } from '../../texts.ts';
import type { Opened } from './use-opened.tsx';

type Props = {
  /** null: there is no text. */
  readonly words: Pick<SealedWords, 'position' | 'field' | 'opens'> | null;
  readonly opened: Opened;
  readonly onOpen: (words: Pick<SealedWords, 'position' | 'opens'>) => void;
  readonly label: Key;
};

/** A sealed text until it is opened. Texts of erased users cannot be opened. */
export function Words({ words, opened, onOpen, label }: Props) {
  if (!words) return <em>{text('pastNone')}</em>;
  const fields = opened.get(words.position);
  if (!fields) {
    return (
      <Button size="small" startIcon={<LockOutlined fontSize="inherit" />} sx={{ justifySelf: 'start' }} onClick={() => onOpen(words)}>
        {text(label)}
      </Button>
    );
  }
  const openedText = fields.find(({ name }) => name === words.field)?.text ?? null;
  return openedText === null ? (
    <em>{text('historyErased')}</em>
  ) : (
    <Box component="bdi" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {openedText}
    </Box>
  );
}
