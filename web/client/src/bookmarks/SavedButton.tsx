import { Bookmark } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconButton } from '../ui/IconButton.tsx';
import { text } from './texts.ts';

/** Opens the list of saved messages. */
export function SavedButton() {
  const navigate = useNavigate();
  return (
    <IconButton label={text('title')} tooltip="bottom" onPress={() => void navigate('/app/saved')}>
      <Bookmark aria-hidden="true" />
    </IconButton>
  );
}
