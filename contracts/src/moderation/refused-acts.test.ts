import { describe, expect, it } from 'vitest';
import { refusalTables } from '../refusals.ts';
import { declaredRoutes } from '../testing/declared.ts';
import { isOfStaff, refusedForWhoAsks } from './refused-acts.ts';

/** Refusals that depend on the request and not on its sender. */
const REFUSED_FOR_WHAT: readonly string[] = [
  ...['UnknownRule', 'UnknownEvent', 'UnknownModeratedServer', 'UnknownModeratedChannel', 'UnknownModeratedPost', 'UnknownAuditEntry'],
  ...['UnknownModeratedUser', 'UnknownCase', 'UnknownCannedText', 'UnknownTicket', 'NoSuchTicket'],
  ...['BadPattern', 'PatternsTooLarge', 'TooManyRules', 'TooManyPinnedServers', 'TooManyPosts', 'TooManyCannedTexts', 'TooManyDays'],
  ...['TooManyUsers', 'TooManyToSuspend', 'NothingSealed', 'NothingToUndo', 'NothingToSend', 'BotsHaveNoAccount'],
  ...['ModeratedNameTaken', 'NameNotAllowed', 'PasswordNotAllowed', 'CannedTextNameTaken', 'EmailTaken'],
  ...['SettingLocked', 'UnknownDefaultServer', 'UnknownTargetServer', 'UnknownInvitation', 'UnknownRegistration'],
  ...[
    'NoOtherLogIn',
    'FounderNotLinked',
    'FounderLockedOut',
    'UnknownProvider',
    'ProviderExists',
    'ProviderLocked',
    'TooManyProviders',
    'UnknownRuleServer',
  ],
  ...['HealthUnknown', 'NoFileMeant', 'NoSuchFile'],
  // State that other users may have just changed.
  ...['NotTimedOut', 'DeletionNotScheduled', 'DeletionScheduled', 'NotPublished', 'AnnouncedAlready', 'NotAnnounced', 'AlreadyUndone'],
  ...['TooLateToUndo', 'ReportedAnew', 'CaseDecided', 'CaseNotTaken', 'SanctionStands', 'TicketFull', 'TicketClosed'],
  ...['TicketTakenByOther', 'TicketNotYours', 'CaseTakenByOther'],
  ...['MessageStands', 'PostStands', 'ProfileStands', 'ServerStands', 'SubjectNotWarned', 'SubjectNotSuspended'],
];

const ofStaff = (await declaredRoutes()).filter(isOfStaff);

describe("every refusal of moderators' commands", () => {
  it('is classified as caused by the caller or by the request', () => {
    expect(ofStaff.length).toBeGreaterThan(40);
    const declared = new Set<string>(ofStaff.flatMap(({ refuses }) => refuses));
    expect([...declared].filter((code) => !refusedForWhoAsks.has(code) && !REFUSED_FOR_WHAT.includes(code))).toEqual([]);
    expect(REFUSED_FOR_WHAT.filter((code) => !declared.has(code) || refusedForWhoAsks.has(code))).toEqual([]);
  });

  it('exists', () => {
    const codes = refusalTables.flatMap((table) => Object.keys(table));
    expect([...refusedForWhoAsks].filter((code) => !codes.includes(code))).toEqual([]);
  });
});
