/** Checks the validation errors of fields in every language, and the names of all fields that people fill in. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import { FAULT_KINDS, FAULTS } from '@folkmoot/contracts/kernel/faults';
import { declaredRoutes } from '@folkmoot/contracts/testing/declared';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setTranslations } from '../i18n/catalogue.ts';
import { ALL_LANGUAGES } from '../i18n/languages.ts';
import { readTranslations } from '../i18n/read-translations.ts';
import { FAULT_AREA, faultText, UNREACHABLE_FAULTS } from './fault-texts.ts';
import { FIELD_NAMES } from './field-names.ts';

const CLIENT = resolve(import.meta.dirname, '..');

/** Loading all routes of the contract takes a while. */
const PATIENCE_MS = 60_000;

/** Fields that no one fills in by hand: screens set them, or offer a list. */
const FILLED_IN_BY_SCREENS: readonly string[] = [
  ...'actionById actionType after afterId alert around attestationObject auditLogId auth authenticatorData authorId'.split(' '),
  ...'avatarId bannerId before beforeId bit block but buttons catches category categoryId challenge channelId'.split(' '),
  ...'channelIds clientDataJSON credential data defaultChannelId deleteContent dmStatus editHistory emojiId enabled endpoint'.split(' '),
  ...'expiresInHours registration ticket uses'.split(' '),
  ...'exemptChannelIds exemptRoleIds fileId filter filterWords friendRequestStatus gif googleDriveAttachment hasFile'.split(' '),
  ...'hideFollowers hideFollowing hideRole holdsIn htmlEmbed id includeBotCommands includePinnedPosts includeServers'.split(' '),
  ...'inviteId keys kind label lastOnlineStatus limit mentionReplies messageId mime multiselect nerimityCdnFileId'.split(' '),
  ...'nerimityCdnFileIds nerimityToken newOwnerUserId notificationPingMode notificationSoundMode order p256dh'.split(' '),
  ...'permissions poll postId postIds rawId replyToMessageIds response roleIds search secret seen serverId serverIds'.split(' '),
  ...'shouldDeleteRecentMessages signature silent since socketId sort spoiler status systemChannelId token trigger type'.split(' '),
  ...'anonymous choiceIds endsAt multiple'.split(' '),
  ...'attachmentSpoiler until userHandle userId withReplies withText'.split(' '),
  ...'at base draft edit'.split(' '),
  ...'change context days joinedFrom joinedTo offset roleId userIds'.split(' '),
  ...'durationMs voice waveform'.split(' '),
];

/** The instance settings that the setup of this client sends. The console sends the others. */
const SETTINGS = ['name', 'description', 'registration'];

let fields: readonly string[];

beforeAll(async () => {
  const words = new Set(sourceOfClient().match(/\w+/g));
  const called = (await declaredRoutes()).filter(({ name }) => words.has(name));
  fields = [
    ...new Set(
      called.flatMap(({ name, query, body }) => (name === changeInstance.name ? SETTINGS : [...fieldsOf(query), ...fieldsOf(body)])),
    ),
  ].toSorted();
}, PATIENCE_MS);

afterEach(() => setTranslations('en-GB', {}));

function sourceOfClient(): string {
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(CLIENT, name), 'utf8'))
    .join('\n');
}

/** The names of all fields in a schema, at any depth. */
function fieldsOf(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => [name, ...fieldsOf(field)]);
  }
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsOf);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap(fieldsOf);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap());
  return [];
}

function speakIn(id: string, formats: string): void {
  setTranslations(formats, readTranslations(JSON.parse(readFileSync(join(CLIENT, 'i18n/languages', `${id}.json`), 'utf8'))));
}

/** One sentence for each plural form. */
function sentences(kind: (typeof FAULT_KINDS)[number]): readonly string[] {
  const words: string | Readonly<Record<string, string>> = FAULTS[kind];
  return (typeof words === 'string' ? [words] : Object.values(words)).map(
    (text) => `${text.replace('{least}', '3').replace(/\{\w+\}/g, '7')}.`,
  );
}

const inEnglish = faultText('title is missing.', 'title');

describe.each(ALL_LANGUAGES.filter(({ id }) => id !== 'en_gb'))('$english', ({ id, formats }) => {
  it.each(FAULT_KINDS)('describes a validation error with the name of the field and its numbers: %s', (kind) => {
    speakIn(id, formats);
    for (const sentence of sentences(kind)) {
      const withField = faultText(`title ${sentence}`, 'title') ?? '';
      const plain = faultText(`serverIds[2] ${sentence}`, 'serverIds[2]') ?? '';
      expect(withField).not.toBe('');
      expect([withField, plain]).not.toContain(`Title ${sentence}`);
      expect([withField, plain]).not.toContain(`This ${sentence}`);
      expect(withField.endsWith(plain)).toBe(true);
      expect(withField.length).toBeGreaterThan(plain.length);
      if (!UNREACHABLE_FAULTS.includes(kind)) expect(withField.match(/\d+/g)).toEqual(sentence.match(/\d+/g));
    }
  });
});

describe('a validation error', () => {
  it('uses the name that the screens use', () => {
    expect(inEnglish).toBe('Title is missing.');
    expect(faultText('poll.choices[1] must be at most 70 characters.', 'poll.choices[1]')).toBe('Choices must be at most 70 characters.');
    expect(faultText('socketId is not valid.', 'socketId')).toBe('This is not valid.');
    expect(faultText('The request must be an object.', null)).toBe('This must be an object.');
  });

  it('follows the plural rules of the language', () => {
    speakIn('pl_pl', 'pl-PL');
    expect([1, 3, 5].map((count) => faultText(`title must be at most ${count} characters.`, 'title'))).toEqual([
      'Tytuł: Najwyżej 1 znak.',
      'Tytuł: Najwyżej 3 znaki.',
      'Tytuł: Najwyżej 5 znaków.',
    ]);
  });

  it('is in pseudo language if that is selected', () => {
    setTranslations('en-GB', {}, (words) => words.toUpperCase().replace(/\{\w+\}/g, (gap) => gap.toLowerCase()));
    expect(faultText('title must be at most 5 characters.', 'title')).toBe('TITLE MUST BE AT MOST 5 CHARACTERS.');
  });

  it('matches no other sentence, and no other field', () => {
    expect(faultText('Invalid code.', 'code')).toBeNull();
    expect(faultText('name is missing.', 'title')).toBeNull();
    expect(faultText('title is grand.', 'title')).toBeNull();
  });

  it('has no separate catalogue area in English', () => {
    setTranslations('en-GB', { [FAULT_AREA]: {} });
    expect(faultText('title is missing.', 'title')).toBe(inEnglish);
  });
});

describe('the fields that this client sends', () => {
  it('have a name, or are filled in by a screen', () => {
    expect(fields.length).toBeGreaterThan(50);
    expect(fields.filter((field) => !Object.hasOwn(FIELD_NAMES, field))).toEqual(FILLED_IN_BY_SCREENS.toSorted());
  });

  it('are all fields that have a name', () => {
    expect(Object.keys(FIELD_NAMES).filter((field) => !fields.includes(field))).toEqual([]);
  });
});
