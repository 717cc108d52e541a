/** The names of wire fields on the screens on which people fill them in. */
import { translated } from '../i18n/catalogue.ts';

/** The catalogue area of the translations. */
export const FIELD_AREA = 'fields';

export const FIELD_NAMES = {
  email: 'E-mail',
  username: 'Username',
  tag: 'Tag',
  usernameAndTag: 'Username and tag',
  password: 'Password',
  newPassword: 'New password',
  code: 'Code',
  name: 'Name',
  nickname: 'Nickname',
  title: 'Title',
  content: 'Text',
  body: 'Description',
  description: 'Description',
  attachmentDescription: 'Description',
  bio: 'Bio',
  custom: 'Status',
  icon: 'Icon',
  color: 'Color',
  hexColor: 'Color',
  primaryColor: 'Color',
  bgColorOne: 'First background color',
  bgColorTwo: 'Second background color',
  slowModeSeconds: 'Slow mode',
  commands: 'Commands',
  args: 'Arguments',
  choices: 'Choices',
  answers: 'Answers',
  timestamp: 'Time',
  sendAt: 'Time',
  timeZone: 'Time zone',
  reason: 'Reason',
  words: 'Words',
  patterns: 'Patterns',
  domains: 'Domains',
  most: 'Mentions',
  messages: 'Messages',
  seconds: 'Seconds',
  hours: 'Hours',
  timeOutMinutes: 'Timeout',
  q: 'Search',
  query: 'Search',
  setupCode: 'Setup code',
  inviteCode: 'Invitation code',
  note: 'Note',
} as const;

function isNamed(field: string): field is keyof typeof FIELD_NAMES {
  return Object.hasOwn(FIELD_NAMES, field);
}

/** The name of the last field of a path. null: no one fills it in. */
export function fieldName(path: string): string | null {
  const field =
    path
      .replace(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? '';
  return isNamed(field) ? translated(FIELD_AREA, field, FIELD_NAMES[field]) : null;
}
