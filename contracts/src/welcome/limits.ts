/** Limits of welcome questions (servers document, section 4). */
export const WELCOME_LIMITS = {
  questions: 10,
  answers: 10,
  rolesPerAnswer: 5,
  title: { min: 1, max: 200 },
  order: { min: 0, max: 20 },
} as const;
