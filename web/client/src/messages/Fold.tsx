import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { FOLDED, TALL } from './fold-heights.ts';
import { holdPlace } from './hold-place.ts';
import { text } from './texts.ts';
import { switchFold, useIsUnfolded } from './unfolded.ts';
import './fold.css';

type FoldProps = {
  /** That of the row: what was opened is known by it. */
  readonly foldKey: string;
  readonly children: ReactNode;
};

/**
 * What is said in a message, shortened when it is taller than a screen: two thousand characters can make hundreds of boxes. Until it
 * is measured it is no taller than the list expects, so that nothing jumps.
 */
export function Fold({ foldKey, children }: FoldProps) {
  const content = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isTall, setIsTall] = useState(false);
  const isOpen = useIsUnfolded(foldKey);
  const isFolded = isTall && !isOpen;

  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    const measure = () => setIsTall(element.offsetHeight > TALL);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Opened, the text goes on where it ended; shortened, the eye stays where the button is.
  function change(): void {
    const anchor = isOpen ? toggle.current : frame.current;
    if (anchor) holdPlace(anchor, () => switchFold(foldKey));
  }

  /** Tab reaches links below the cut: what has the focus must be seen. */
  function reveal({ target }: FocusEvent): void {
    const end = frame.current?.getBoundingClientRect().bottom ?? 0;
    if (!isFolded || target.getBoundingClientRect().bottom <= end) return;
    holdPlace(
      target,
      () => switchFold(foldKey),
      () => target.scrollIntoView({ block: 'nearest' }),
    );
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for the focus of what is in it. */}
      <div
        ref={frame}
        className={classNames('message-fold', isFolded && 'message-folded')}
        style={isOpen ? {} : { maxHeight: isTall ? FOLDED : TALL }}
        onFocus={reveal}
      >
        <div ref={content} className="message-text">
          {children}
        </div>
      </div>
      {isTall && (
        <button ref={toggle} type="button" tabIndex={-1} className="message-fold-toggle" aria-expanded={isOpen} onClick={change}>
          {text(isOpen ? 'showLess' : 'showMore')}
        </button>
      )}
    </>
  );
}
