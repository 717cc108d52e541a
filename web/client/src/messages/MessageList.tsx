import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { sameDay } from '../i18n/format.ts';
import { inOpenTimeline } from '../store/apply-messages.ts';
import { store } from '../store/store.ts';
import { useOwnId } from '../store/use-store.ts';
import { JumpBar } from './JumpBar.tsx';
import { ListRow } from './ListRow.tsx';
import { type EdgeRow, estimate, listRows } from './list-rows.ts';
import { loadAfter, loadAround, loadBefore, loadLatest } from './load-messages.ts';
import { NewMessages } from './NewMessages.tsx';
import type { Row } from './rows.ts';
import { text } from './texts.ts';
import { useReading } from './use-reading.ts';
import { useTimeline } from './use-timeline.ts';
import './messages.css';

type MessageListProps = {
  readonly channelId: string;
  readonly serverId: string | null;
  readonly name: string;
  /** A message to go to when the list opens. */
  readonly targetId: string | null;
};

/** Rows from the edge at which the next page is asked for. */
const NEAR = 8;
const AT_END = 48;
const MARKED_FOR = 2200;

/**
 * The messages of a channel. Anchored at the end: what is read stays where it is while older messages come in above and new ones below;
 * a reader at the end stays at the end. One tab stop, arrows inside.
 */
export function MessageList({ channelId, serverId, name, targetId }: MessageListProps) {
  const timeline = useTimeline(channelId);
  const { loaded, sent, unsent, edits, moreBefore, moreAfter, following, newer, stale } = timeline;
  const ownId = useOwnId();
  const unreadAfter = useReading(channelId, loaded && following && !moreAfter);
  const rows = useMemo(
    () => listRows({ loaded, moreAfter, rows: { sent, unsent, ownId, moreBefore, unreadAfter, sameDay } }),
    [loaded, sent, unsent, ownId, moreBefore, moreAfter, unreadAfter],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const [wanted, setWanted] = useState<'end' | string | null>(targetId ?? 'end');

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: following && !moreAfter,
    scrollEndThreshold: AT_END,
    paddingEnd: 12,
  });

  // Goes where the reader asked to be as soon as the rows for it are there.
  useLayoutEffect(() => {
    if (!loaded || wanted === null) return;
    if (wanted === 'end') {
      if (!moreAfter) {
        virtual.scrollToEnd();
        setWanted(null);
      }
      return;
    }
    const index = rows.findIndex((row) => 'entry' in row && row.entry.kind === 'sent' && row.entry.message.id === wanted);
    if (index === -1) return;
    virtual.scrollToIndex(index, { align: 'center' });
    setMarked(wanted);
    setWanted(null);
  }, [loaded, wanted, rows, moreAfter, virtual]);

  const jumpTo = useCallback(
    (messageId: string) => {
      const held = store
        .get()
        .timelines.get(channelId)
        ?.sent.some((entry) => entry.message.id === messageId);
      if (!held) void loadAround(channelId, messageId);
      setWanted(messageId);
    },
    [channelId],
  );

  useEffect(() => {
    if (targetId !== null) jumpTo(targetId);
  }, [targetId, jumpTo]);

  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), MARKED_FOR);
    return () => clearTimeout(timer);
  }, [marked]);

  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (!loaded || wanted !== null) return;
    if (moreBefore && first < NEAR) void loadBefore(channelId);
    if (moreAfter && last > rows.length - NEAR) void loadAfter(channelId);
  }, [loaded, wanted, moreBefore, moreAfter, first, last, rows.length, channelId]);

  function scrolled(): void {
    if (!loaded || wanted !== null) return;
    const atEnd = virtual.isAtEnd(AT_END);
    if (atEnd !== following) store.update((state) => inOpenTimeline(state, channelId, { type: 'scrolled', atEnd }));
  }

  function jumpToPresent(): void {
    if (moreAfter) void loadLatest(channelId);
    setWanted('end');
    store.update((state) => inOpenTimeline(state, channelId, { type: 'scrolled', atEnd: true }));
  }

  const tabStop = rows.some((row) => row.key === focusKey) ? focusKey : (rows.findLast(isStop)?.key ?? null);

  function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
    const from = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    const step = STEPS[event.key];
    if (from === undefined || step === undefined) return;
    event.preventDefault();
    const stops = rows.filter(isStop);
    const at = stops.findIndex((row) => row.key === from);
    const next = stops[Math.min(stops.length - 1, Math.max(0, at + step))];
    if (!next) return;
    setFocusKey(next.key);
    virtual.scrollToIndex(rows.indexOf(next), { align: 'auto' });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.key)}"]`)?.focus());
  }

  function point(event: PointerEvent): void {
    if (event.pointerType === 'touch' || !(event.target instanceof Element)) return;
    setPointed(event.target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null);
  }

  return (
    <div className="message-area">
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-busy={!loaded}
        aria-label={text('list', { name })}
        className={stale ? 'message-list message-list-stale' : 'message-list'}
        onScroll={scrolled}
        onKeyDown={moveFocus}
        onPointerOver={point}
        onPointerLeave={() => setPointed(null)}
      >
        <div className="message-rows" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            const stops = isStop(row);
            return (
              <div
                key={row.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="message-row"
                style={{ transform: `translateY(${item.start}px)` }}
                {...(stops
                  ? {
                      role: 'article',
                      'data-row': row.key,
                      tabIndex: row.key === tabStop ? 0 : -1,
                      onFocus: () => setFocusKey(row.key),
                      onBlur: () => setFocusKey(null),
                    }
                  : {})}
              >
                <ListRow
                  row={row}
                  channelId={channelId}
                  serverId={serverId}
                  edits={edits}
                  isActive={stops && (pointed === row.key || focusKey === row.key)}
                  markedId={marked}
                  onJump={jumpTo}
                />
              </div>
            );
          })}
        </div>
      </div>
      {loaded && (!following || moreAfter) && <JumpBar newer={newer} onJump={jumpToPresent} />}
      <NewMessages sent={sent} serverId={serverId} isOn={loaded && !moreAfter} />
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -1000, End: 1000 };

/** Rows that arrows stop at: those with something to say or do. */
function isStop(row: Row | EdgeRow): boolean {
  return row.kind === 'message' || row.kind === 'system' || row.kind === 'unsent';
}
