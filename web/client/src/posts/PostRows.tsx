import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { PostCard } from './PostCard.tsx';
import type { PostRow } from './post-rows.ts';

type PostRowsProps = {
  readonly label: string;
  readonly rows: readonly PostRow[];
  readonly isComments?: boolean;
  readonly isBusy: boolean;
  readonly hasMore: boolean;
  /** Called near the end. */
  readonly onEnd: () => void;
  readonly end: ReactNode;
};

const ESTIMATE = 160;
/** The number of rows before the end at which the next page is loaded. */
const NEAR = 6;

/**
 * Posts in the scroll container of the parent. Only rows near the viewport are rendered, and visible rows keep their position when pages
 * are added.
 */
export function PostRows({ label, rows, isComments = false, isBusy, hasMore, onEnd, end }: PostRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const above = useHeightAbove(list, scroller);
  useLayoutEffect(() => setScroller(list.current && scrollerOf(list.current)), []);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ESTIMATE,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: 6,
    scrollMargin: above,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isBusy && last >= rows.length - NEAR) onEnd();
  }, [hasMore, isBusy, last, rows.length, onEnd]);

  /** The keyboard pattern of a feed: page keys move between posts. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = isShortcut(event, 'nextPost') ? 1 : isShortcut(event, 'previousPost') ? -1 : 0;
    if (step === 0 || !(event.target instanceof Element)) return;
    if (event.target.matches('textarea, input')) return;
    const row = event.target.closest<HTMLElement>('[data-index]');
    const next = Number(row?.dataset.index ?? -1) + step;
    const found = list.current?.querySelector<HTMLElement>(`[data-index="${next}"]`);
    if (!found) return;
    event.preventDefault();
    found.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="feed"
        aria-label={label}
        aria-busy={isBusy}
        className="post-rows"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <article
              key={row.key}
              ref={virtual.measureElement}
              data-index={item.index}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed are focusable.
              tabIndex={0}
              aria-posinset={item.index + 1}
              aria-setsize={hasMore ? -1 : rows.length}
              className="post-row"
              style={{ transform: `translateY(${item.start - above}px)` }}
            >
              <PostCard postId={row.postId} repostedBy={row.repostedBy} isComment={isComments} />
            </article>
          );
        })}
      </div>
      {end}
    </>
  );
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return null;
}

/** The height of the content above the list in the same scroll container, which grows while the user types. */
function useHeightAbove(list: { readonly current: HTMLElement | null }, scroller: HTMLElement | null): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!scroller) return;
    const frame = scroller;
    function measure(): void {
      const element = list.current;
      if (!element) return;
      setHeight(Math.round(element.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop));
    }
    measure();
    const observer = new ResizeObserver(measure);
    for (const child of frame.children) observer.observe(child);
    return () => observer.disconnect();
  }, [list, scroller]);
  return height;
}
