/** Loads the script of the captcha service on demand. */

export type WidgetOptions = {
  readonly sitekey: string;
  readonly action: string;
  readonly theme: 'light' | 'dark';
  readonly size: 'flexible' | 'compact';
  readonly 'response-field': false;
  readonly callback: (token: string) => void;
  readonly 'expired-callback': () => void;
  readonly 'timeout-callback': () => void;
  /** Returns true: the error was handled, so the widget does not throw it. */
  readonly 'error-callback': () => boolean;
};

export type Turnstile = {
  readonly render: (container: HTMLElement, options: WidgetOptions) => string | undefined;
  readonly reset: (widgetId: string) => void;
  readonly remove: (widgetId: string) => void;
};

let loading: Promise<Turnstile> | null = null;

/** After an error, the next caller loads it again. */
export function loadTurnstile(scriptUrl: string): Promise<Turnstile> {
  loading ??= load(scriptUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(scriptUrl: string): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    function fail() {
      script.remove();
      reject(new Error('The captcha could not be loaded'));
    }
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const loaded: unknown = Reflect.get(window, 'turnstile');
      if (isTurnstile(loaded)) resolve(loaded);
      else fail();
    });
    document.head.append(script);
  });
}

function isTurnstile(value: unknown): value is Turnstile {
  if (typeof value !== 'object' || value === null) return false;
  return ['render', 'reset', 'remove'].every((name) => typeof Reflect.get(value, name) === 'function');
}
