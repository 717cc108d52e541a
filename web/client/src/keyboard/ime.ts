/** Keys that belong to an input method (IME), for example the Enter key that accepts a Japanese word. No shortcut may react to them. */

type Key = Partial<Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'timeStamp'>> & {
  readonly key: string;
  /** Of a React event, which has no `isComposing`. */
  readonly nativeEvent?: Pick<KeyboardEvent, 'isComposing'>;
};

/** The code of a key that the input method handles. */
const HANDLED = 229;
/** Safari sends the key that ends a composition up to this long after its end. */
const ENDS_WITHIN_MS = 500;
const ENDING_KEYS: readonly string[] = ['Enter', 'Tab'];

/**
 * `isSafari`: the browser sends `compositionend` before the key that caused it. If that key has an ordinary code, it is recognized by the time
 * since the composition ended, once, because the next Enter sends.
 */
export function imeKeys(isSafari: boolean) {
  let endedAt: number | null = null;
  /** The time of the event that was recognized. Several handlers ask for one event. */
  let recognized: number | null = null;

  function ended(timeStamp: number): void {
    if (isSafari) endedAt = timeStamp;
  }

  function isImeKey({ key, isComposing, nativeEvent, keyCode, timeStamp = 0 }: Key): boolean {
    const isHandled = isComposing === true || nativeEvent?.isComposing === true || keyCode === HANDLED;
    const endsComposition = endedAt !== null && ENDING_KEYS.includes(key) && Math.abs(timeStamp - endedAt) < ENDS_WITHIN_MS;
    if (isHandled || endsComposition) {
      endedAt = null;
      recognized = timeStamp;
      return true;
    }
    return timeStamp !== 0 && timeStamp === recognized;
  }

  return { ended, isImeKey };
}

const page = imeKeys(
  typeof navigator !== 'undefined' && /AppleWebKit/.test(navigator.userAgent) && !/Chrom(?:e|ium)\//.test(navigator.userAgent),
);

if (typeof window !== 'undefined') window.addEventListener('compositionend', ({ timeStamp }) => page.ended(timeStamp), { capture: true });

export const { isImeKey } = page;
