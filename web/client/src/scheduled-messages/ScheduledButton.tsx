import { CalendarClock } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconButton } from '../ui/IconButton.tsx';
import { text } from './texts.ts';

export function ScheduledButton() {
  const navigate = useNavigate();
  return (
    <IconButton label={text('title')} tooltip="bottom" onPress={() => void navigate('/app/scheduled')}>
      <CalendarClock aria-hidden="true" />
    </IconButton>
  );
}
