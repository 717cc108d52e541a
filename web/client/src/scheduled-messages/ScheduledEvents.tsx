import { useScheduledEvents } from './use-scheduled-messages.ts';

/** Rendered once in the app. Tells the user when a scheduled message was not sent. */
export function ScheduledEvents() {
  useScheduledEvents();
  return null;
}
