import type { Captcha } from '@folkmoot/contracts/accounts/wire';
import { useEffect, useRef, useState } from 'react';
import { text as settingsText } from '../settings/texts.ts';
import { Button } from '../ui/Button.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { text } from './texts.ts';
import { loadTurnstile } from './turnstile.ts';
import { type CaptchaToken, useCaptchaSettings } from './use-captcha.ts';
import './captcha.css';

type CaptchaFieldProps = {
  /** The purpose of the token, which is valid for nothing else. */
  readonly action: 'register' | 'bump';
  readonly captcha: CaptchaToken;
};

/** The captcha of a form. Renders nothing if none is required. */
export function CaptchaField({ action, captcha }: CaptchaFieldProps) {
  const settings = useCaptchaSettings();
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  if (!settings) return null;
  if (hasFailed) {
    return (
      <>
        <ProblemNote>{text('failed')}</ProblemNote>
        <Button
          onPress={() => {
            setHasFailed(false);
            setAttempt(attempt + 1);
          }}
        >
          {settingsText('tryAgain')}
        </Button>
      </>
    );
  }
  // Each token is valid once, so the widget is recreated after use.
  return (
    <Widget
      key={`${attempt} ${captcha.round}`}
      settings={settings}
      action={action}
      onToken={captcha.onToken}
      onFailed={() => setHasFailed(true)}
    />
  );
}

/** On a narrower screen the small widget is used. */
const WIDE_PX = 300;

type WidgetProps = {
  readonly settings: Captcha;
  readonly action: CaptchaFieldProps['action'];
  readonly onToken: (token: string) => void;
  readonly onFailed: () => void;
};

function Widget({ settings: { siteKey, scriptUrl }, action, onToken, onFailed }: WidgetProps) {
  const container = useRef<HTMLFieldSetElement>(null);
  const fail = useRef(onFailed);
  fail.current = onFailed;

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isUnmounted = false;
    let remove = () => {};
    const forget = () => onToken('');
    loadTurnstile(scriptUrl)
      .then((turnstile) => {
        if (isUnmounted) return;
        const widgetId = turnstile.render(element, {
          sitekey: siteKey,
          action,
          theme: getComputedStyle(element).colorScheme === 'light' ? 'light' : 'dark',
          size: element.clientWidth < WIDE_PX ? 'compact' : 'flexible',
          'response-field': false,
          callback: onToken,
          'expired-callback': forget,
          'timeout-callback': forget,
          'error-callback': () => {
            forget();
            fail.current();
            return true;
          },
        });
        if (widgetId === undefined) fail.current();
        else remove = () => turnstile.remove(widgetId);
      })
      .catch(() => {
        if (!isUnmounted) fail.current();
      });
    return () => {
      isUnmounted = true;
      remove();
    };
  }, [siteKey, scriptUrl, action, onToken]);

  return <fieldset ref={container} className="captcha" aria-label={text('label')} />;
}
