import { AlarmClock } from 'lucide-react';
import { useAccount } from '../store/use-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { showReminders } from './reminders-shown.ts';
import { text } from './texts.ts';

export function RemindersButton() {
  const count = useAccount()?.reminders.length ?? 0;
  return (
    <IconButton label={text('open', { count })} tooltip="bottom" onPress={() => showReminders(true)}>
      <AlarmClock aria-hidden="true" />
    </IconButton>
  );
}
