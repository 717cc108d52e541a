import { describe, expect, it } from 'vitest';
import { serverIdsInChanges, settingChangesText, settingText, settingValueText } from './setting-words.ts';

describe('changes of settings in words', () => {
  it('names settings and choices as the settings page does', () => {
    expect(settingChangesText('files.where: published; files.keepDays: –; requireEmailConfirmation: true')).toBe(
      'Where files can be sent: Public channels of published servers; Delete files after (days): –; Require a confirmed e-mail address: Yes',
    );
  });

  it('keeps values that look like a list of changes', () => {
    expect(settingChangesText('description: one; two: three')).toBe('Description: one; two: three');
    expect(settingChangesText('nothing of this')).toBe('nothing of this');
  });

  it('names servers, except deleted ones and IDs that the audit log cut', () => {
    const changes = 'name: 1234567890123456789; defaultServerIds: 1234567890123456789, 9876543210987654321, 12345678901234567…';
    expect(serverIdsInChanges(changes)).toEqual(['1234567890123456789', '9876543210987654321']);
    expect(settingChangesText(changes, new Map([['1234567890123456789', 'Painters']]))).toBe(
      'Name: 1234567890123456789; Default servers: Painters, 9876543210987654321, 12345678901234567…',
    );
  });

  it('shows international domains as people read them', () => {
    expect(settingChangesText('emailDomains.allowed: example.org, xn--bcher-kva.example')).toMatch(/: example\.org, b\u00fccher\.example$/);
  });

  it('leaves unknown settings and values as they are', () => {
    expect(settingText('removed.setting')).toBe('removed.setting');
    expect(settingValueText('files.where', 'elsewhere')).toBe('elsewhere');
  });
});
