import { describe, expect, it } from 'vitest';
import { serverIdsInChanges, settingChangesText, settingText, settingValueText } from './setting-words.ts';

describe('the texts of changed settings', () => {
  it('use the labels of the settings page', () => {
    expect(settingChangesText('files.where: published; files.keepDays: –; requireEmailConfirmation: true')).toBe(
      'Where files can be sent: Public channels of published servers; Delete files after (days): –; Require a confirmed e-mail address: Yes',
    );
  });

  it('keeps values that look like a list of changes', () => {
    expect(settingChangesText('description: one; two: three')).toBe('Description: one; two: three');
    expect(settingChangesText('nothing of this')).toBe('nothing of this');
  });

  it('contain server names, except for deleted servers and truncated ids', () => {
    const changes = 'name: 1234567890123456789; defaultServerIds: 1234567890123456789, 9876543210987654321, 12345678901234567…';
    expect(serverIdsInChanges(changes)).toEqual(['1234567890123456789', '9876543210987654321']);
    expect(settingChangesText(changes, new Map([['1234567890123456789', 'Painters']]))).toBe(
      'Name: 1234567890123456789; Default servers: Painters, 9876543210987654321, 12345678901234567…',
    );
  });

  it('contain international domains in Unicode', () => {
    expect(settingChangesText('emailDomains.allowed: example.org, xn--bcher-kva.example')).toMatch(/: example\.org, b\u00fccher\.example$/);
  });

  it('keep unknown settings and values', () => {
    expect(settingText('removed.setting')).toBe('removed.setting');
    expect(settingValueText('files.where', 'elsewhere')).toBe('elsewhere');
  });
});
