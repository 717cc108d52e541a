import { describe, expect, it } from 'vitest';
import { settingChangesText, settingText, settingValueText } from './setting-words.ts';

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

  it('leaves unknown settings and values as they are', () => {
    expect(settingText('removed.setting')).toBe('removed.setting');
    expect(settingValueText('files.where', 'elsewhere')).toBe('elsewhere');
  });
});
