import { readConfig } from '@folkmoot/platform/config/config';
import { createLogger } from '@folkmoot/platform/telemetry/logger';
import { describe, expect, it } from 'vitest';
import { captchaOf, shownCaptcha } from './captcha-settings.ts';

const logger = createLogger('test', 'silent');
const made = (settings: NodeJS.ProcessEnv) => captchaOf(readConfig(settings), logger, (text) => text);

describe('the captcha settings', () => {
  it('are empty by default, and any token passes', () => {
    expect(made({})).toEqual({});
    expect(shownCaptcha(readConfig({}))).toBeNull();
  });

  it('require each other', () => {
    expect(() => made({ TURNSTILE_SECRET: 'secret' })).toThrow(', or neither');
    expect(() => made({ TURNSTILE_SITE_KEY: 'key' })).toThrow(', or neither');
    expect(made({ TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'secret' })).toHaveProperty('captcha');
  });

  it('give browsers the site key and the script, and no secret', () => {
    expect(shownCaptcha(readConfig({ TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'secret' }))).toEqual({
      siteKey: 'key',
      scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    });
  });
});
