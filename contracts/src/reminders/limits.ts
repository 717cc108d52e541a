/** Reminders of one person (users document 1.8). */
export const MOST_REMINDERS = 10;
