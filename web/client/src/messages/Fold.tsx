import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { FOLD_ABOVE, FOLDED } from './fold-heights.ts';
import { keepScrollPosition } from './keep-scroll-position.ts';
import { text } from './texts.ts';
import { switchFold, useIsUnfolded } from './unfolded.ts';
import './fold.css';

type FoldProps = {
  /** The key of the row, which identifies the message that was expanded. */
  readonly foldKey: string;
  readonly children: ReactNode;
};

/**
 * Collapses a message that is taller than a screen, because two thousand characters can make hundreds of boxes. Before it is measured, it
 * is no taller than the list expects, so that nothing jumps.
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
    const measure = () => setIsTall(element.offsetHeight > FOLD_ABOVE);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // When expanding, the text keeps its position. When collapsing, the button does.
  function change(): void {
    const anchor = isOpen ? toggle.current : frame.current;
    if (anchor) keepScrollPosition(anchor, () => switchFold(foldKey));
  }

  /** Tab reaches links below the cut, so a focused element expands the message. */
  function reveal({ target }: FocusEvent): void {
    const end = frame.current?.getBoundingClientRect().bottom ?? 0;
    if (!isFolded || target.getBoundingClientRect().bottom <= end) return;
    keepScrollPosition(
      target,
      () => switchFold(foldKey),
      () => target.scrollIntoView({ block: 'nearest' }),
    );
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to the focus of its contents. */}
      <div
        ref={frame}
        className={classNames('message-fold', isFolded && 'message-folded')}
        style={isOpen ? {} : { maxHeight: isTall ? FOLDED : FOLD_ABOVE }}
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
