/** Reminders per user (users document 1.8). */
export const MOST_REMINDERS = 10;
