import type { RawReminder } from '@folkmoot/contracts/reminders/wire';
import { useAccount } from '../store/use-store.ts';

/** The user's reminder of a message. */
export function useReminderOf(messageId: string): RawReminder | undefined {
  return useAccount()?.reminders.find(({ message }) => message?.id === messageId);
}
