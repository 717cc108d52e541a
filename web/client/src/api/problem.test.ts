import { afterEach, describe, expect, it } from 'vitest';
import { setTranslations } from '../i18n/catalogue.ts';
import { CallFailed, isRetryable, plainProblem, problemOf, problemOfReply } from './problem.ts';

afterEach(() => setTranslations('en-GB', {}));

describe('problemOfReply', () => {
  it('takes the text and the field of a refusal', () => {
    const problem = problemOfReply(400, '{"message":"Too short.","path":"name"}');
    expect(problem).toEqual({ status: 400, message: 'Too short.', path: 'name', code: null, ttl: null, slowMode: false });
  });

  it('takes the waiting time of slow mode', () => {
    expect(problemOfReply(429, '{"message":"Slow","path":null,"ttl":900,"slowMode":true}')).toMatchObject({ ttl: 900, slowMode: true });
  });

  it('shows the standard text of an infrastructure status, whatever the body says', () => {
    expect(problemOfReply(502, '{"message":"secret"}').message).toBe('Bad Gateway');
  });

  it('shows that text in the current language', () => {
    setTranslations('de-DE', { statuses: { 502: 'Fehlerhaftes Gateway' } });
    expect(problemOfReply(502, '').message).toBe('Fehlerhaftes Gateway');
  });

  it('shows a body that is no JSON as it is', () => {
    expect(problemOfReply(404, 'nothing here').message).toBe('nothing here');
  });
});

describe('problemOf', () => {
  it('unwraps a failed call and wraps anything else', () => {
    const problem = problemOfReply(403, '{"message":"No."}');
    expect(problemOf(new CallFailed(problem))).toBe(problem);
    expect(problemOf(new Error('bug'))).toMatchObject({ status: -1, message: 'bug' });
  });
});

describe('mayPass', () => {
  it.each([
    [0, true],
    [-1, true],
    [429, true],
    [503, true],
    [400, false],
    [403, false],
    [404, false],
  ])('knows whether a repeat can help after %i', (status, may) => {
    expect(isRetryable(plainProblem(status, ''))).toBe(may);
  });
});
