import { useVirtualizer } from '@tanstack/react-virtual';
import { type PointerEvent, type UIEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { sameDay } from '../i18n/format.ts';
import { previewsHeight } from '../message-previews/preview-height.ts';
import { rowLabel } from '../selection/row-label.ts';
import { pressRow, useRowSelecting, useSelection } from '../selection/use-selection.ts';
import { inOpenTimeline } from '../store/apply-messages.ts';
import { store } from '../store/store.ts';
import { useOwnId } from '../store/use-store.ts';
import { classNames } from '../ui/class-names.ts';
import { usePainted } from '../ui/use-painted.ts';
import { Beginning } from './Beginning.tsx';
import { FirstUnreadBar } from './FirstUnreadBar.tsx';
import { firstUnread, idAt } from './first-unread.ts';
import { JumpBar } from './JumpBar.tsx';
import { ListRow } from './ListRow.tsx';
import { loadAfter, loadAround, loadBefore, loadLatest, useLoadState } from './load-messages.ts';
import { toggleSavedIfAllowed } from './message-actions.tsx';
import { NewMessages } from './NewMessages.tsx';
import { PageWaiting } from './PageWaiting.tsx';
import { RowShell, type SelectableRow } from './RowShell.tsx';
import { estimate, type Row, rowsOf } from './rows.ts';
import { text } from './texts.ts';
import { UnsentOnly } from './UnsentOnly.tsx';
import { useReading } from './use-reading.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useTimeline } from './use-timeline.ts';
import './messages.css';

type MessageListProps = {
  readonly channelId: string;
  readonly serverId: string | null;
  readonly name: string;
  /** The message to show when the list opens. */
  readonly targetId: string | null;
};

/** The number of rows before the edge at which the next page is loaded. */
const NEAR = 8;
const AT_END = 48;
/** The number of rows that are drawn beyond the visible ones. */
const OVERSCAN = 8;
const MARKED_FOR = 2200;
const SETTLES_IN = 120;
/**
 * The height above the first row: the beginning of the channel, or the placeholder of older messages. It is the same for both, so that
 * nothing moves.
 */
const TOP = 208;

/**
 * The messages of a channel. The list is anchored at the end: visible messages keep their position while older messages are added above and
 * new ones below. At the end, the list follows new messages. It is one tab stop with arrow keys inside.
 */
export function MessageList({ channelId, serverId, name, targetId }: MessageListProps) {
  const timeline = useTimeline(channelId, targetId);
  const { loaded, sent, unsent, edits, moreBefore, moreAfter, following, newer, stale } = timeline;
  const ownId = useOwnId();
  const unreadAfter = useReading(channelId, loaded && following && !moreAfter);
  const rows = useMemo(
    () => (loaded ? rowsOf({ sent, unsent, ownId, moreBefore, unreadAfter, sameDay }) : []),
    [loaded, sent, unsent, ownId, moreBefore, unreadAfter],
  );
  const isLoadingAround = useLoadState(channelId, 'around')?.kind === 'loading';
  const scroller = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(targetId ?? 'end');
  const isArrived = useRef(false);
  const isPainted = usePainted();

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]) + previewsHeight(rows[index]),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    // The first paint has only the visible rows.
    overscan: isPainted ? OVERSCAN : 1,
    anchorTo: 'end',
    followOnAppend: following && !moreAfter,
    scrollEndThreshold: AT_END,
    paddingStart: TOP,
    paddingEnd: 12,
  });

  // Scrolls to the requested message when its rows are loaded.
  useLayoutEffect(() => {
    if (!loaded || wanted === null) return;
    if (wanted === 'end') {
      if (moreAfter) return;
      virtual.scrollToEnd();
    } else {
      const index = rows.findIndex((row) =>
        wanted === 'unread' ? row.isNew : row.entry.kind === 'sent' && row.entry.message.id === wanted,
      );
      // The message may be deleted. Then the list shows the messages around its position.
      if (index === -1 && isLoadingAround) return;
      if (index !== -1) virtual.scrollToIndex(index, { align: 'center' });
      const target = rows[index]?.entry;
      setMarked(target?.kind === 'sent' ? target.message.id : null);
    }
    // No page may be added above the target until its rows are measured.
    isArrived.current = true;
    const timer = setTimeout(() => setWanted(null), SETTLES_IN);
    return () => {
      isArrived.current = false;
      clearTimeout(timer);
    };
  }, [loaded, wanted, rows, moreAfter, virtual, isLoadingAround]);

  // If the user scrolls, the list no longer keeps the target in view.
  function leaveSettling(): void {
    if (isArrived.current) flushSync(() => setWanted(null));
  }

  // Rows that grow at the end (a refusal, a reaction) do not push the end out of view. The same applies to messages before a refused
  // message, which is always last and may grow by its author's name. Any other gap comes from the user's scrolling.
  const height = virtual.getTotalSize();
  const heightBefore = useRef(height);
  useLayoutEffect(() => {
    const grown = height - heightBefore.current;
    heightBefore.current = height;
    const gap = virtual.getDistanceFromEnd();
    if (following && !moreAfter && wanted === null && grown > 0 && gap > 1 && gap <= grown + AT_END) virtual.scrollToEnd();
  }, [height, following, moreAfter, wanted, virtual]);

  // The composer grows with its text, and windows are resized. The end stays in view.
  const staysAtEnd = following && !moreAfter && wanted === null;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !staysAtEnd) return;
    const observer = new ResizeObserver(() => virtual.getDistanceFromEnd() > 1 && virtual.scrollToEnd());
    observer.observe(element);
    return () => observer.disconnect();
  }, [staysAtEnd, virtual]);

  const jumpTo = useCallback(
    (messageId: string) => {
      const isLoaded = store
        .get()
        .timelines.get(channelId)
        ?.sent.some((entry) => entry.message.id === messageId);
      if (!isLoaded) void loadAround(channelId, messageId);
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
  const unread = firstUnread(rows, unreadAfter, moreBefore);
  const isUnreadAbove = unread === 'before' || (unread !== null && unread < (virtual.range?.startIndex ?? 0));
  const jumpToUnread = useCallback(() => {
    if (unread === 'before') void loadAround(channelId, idAt(unreadAfter ?? 0));
    if (unread !== null) setWanted('unread');
  }, [channelId, unread, unreadAfter]);

  useEffect(() => {
    if (!loaded || wanted !== null || rows.length === 0) return;
    if (moreBefore && first < NEAR) void loadBefore(channelId);
    if (moreAfter && last > rows.length - NEAR) void loadAfter(channelId);
  }, [loaded, wanted, moreBefore, moreAfter, first, last, rows.length, channelId]);

  // Reads the element, because the virtual list handles the scroll event later.
  function scrolled({ currentTarget }: UIEvent<HTMLElement>): void {
    if (!loaded || wanted !== null) return;
    const atEnd = currentTarget.scrollHeight - currentTarget.clientHeight - currentTarget.scrollTop <= AT_END;
    if (atEnd !== following) store.update((state) => inOpenTimeline(state, channelId, { type: 'scrolled', atEnd }));
  }

  function jumpToPresent(): void {
    if (moreAfter) void loadLatest(channelId);
    setWanted('end');
    store.update((state) => inOpenTimeline(state, channelId, { type: 'scrolled', atEnd: true }));
  }

  function save(key: string): void {
    const entry = rows.find((row) => row.key === key)?.entry;
    if (entry?.kind === 'sent') toggleSavedIfAllowed(entry.message);
  }

  const selection = useSelection(channelId);
  const selecting = useRowSelecting(rows, channelId, selection !== null);
  const focus = useRowFocus(rows, scroller, (index) => virtual.scrollToIndex(index, { align: 'auto' }), save, selecting);

  function selectable(row: Row): SelectableRow | null {
    if (selection === null || row.kind !== 'message') return null;
    const { message } = row.entry;
    return {
      isSelected: selection.messages.has(message.id),
      label: rowLabel(message, serverId),
      onPress: (isRange) => pressRow(message, isRange),
    };
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
        className={classNames('message-list', stale && 'message-list-stale', selection && 'message-list-selecting')}
        onScroll={scrolled}
        onWheel={leaveSettling}
        onTouchMove={leaveSettling}
        onKeyDown={focus.onKeyDown}
        onPointerOver={point}
        onPointerLeave={() => setPointed(null)}
      >
        {!loaded && <PageWaiting channelId={channelId} loading={targetId === null ? 'latest' : 'around'} rows={9} />}
        {!loaded && <UnsentOnly unsent={unsent} channelId={channelId} serverId={serverId} onJump={jumpTo} />}
        {loaded && (
          <div className="message-rows" style={{ height }}>
            <div className="message-top-edge" style={{ height: TOP }}>
              {moreBefore ? (
                <PageWaiting channelId={channelId} loading="before" rows={3} />
              ) : (
                <Beginning channelId={channelId} isEmpty={rows.length === 0} />
              )}
            </div>
            {items.map((item) => {
              const row = rows[item.index];
              if (!row) return null;
              return (
                <RowShell
                  key={row.key}
                  rowKey={row.key}
                  index={item.index}
                  start={item.start}
                  isTabStop={row.key === focus.tabStop}
                  isFocused={focus.key === row.key}
                  selectable={selectable(row)}
                  measure={virtual.measureElement}
                  onFocus={() => focus.entered(row.key)}
                  onBlur={focus.left}
                >
                  <ListRow
                    row={row}
                    channelId={channelId}
                    serverId={serverId}
                    edits={edits}
                    isActive={selection === null && (pointed === row.key || focus.key === row.key)}
                    markedId={marked}
                    onJump={jumpTo}
                  />
                </RowShell>
              );
            })}
          </div>
        )}
        {loaded && (!following || moreAfter) && <JumpBar newer={newer} onJump={jumpToPresent} />}
      </div>
      {loaded && unread !== null && <FirstUnreadBar key={unreadAfter} isAbove={isUnreadAbove} onJump={jumpToUnread} />}
      <NewMessages sent={sent} serverId={serverId} isOn={loaded && !moreAfter} />
    </div>
  );
}
