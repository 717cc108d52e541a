import { type ReactNode, type TouchEvent, useRef } from 'react';
import { Rail } from '../servers/Rail.tsx';
import { usePainted } from '../ui/use-painted.ts';
import { CallBarPlace } from '../voice/LazyCall.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { changeLayout, useIsMobile, useLayout } from './layout.ts';
import { Resizer } from './Resizer.tsx';
import { swipedTo, type Touch } from './swipe.ts';
import { text } from './texts.ts';
import './shell.css';

type ShellProps = { readonly side: ReactNode; readonly drawer: ReactNode | null; readonly children: ReactNode };

/** Rail, side pane, main pane and drawer: next to each other, or one at a time on a phone. */
export function Shell({ side, drawer, children }: ShellProps) {
  const { pane, drawerOpen, sideWidth, drawerWidth } = useLayout();
  const isMobile = useIsMobile();
  const touch = useRef<Touch | null>(null);
  const hasDrawer = drawer !== null;
  const shown = pane === 'drawer' && !hasDrawer ? 'main' : pane;
  const showsDrawer = hasDrawer && (isMobile ? shown === 'drawer' : drawerOpen);

  // On a phone, the first paint does not wait for the panes beside the main pane, which are out of view.
  const isPainted = usePainted();
  const hasLeft = !isMobile || shown === 'side' || isPainted;

  function begin({ touches, target }: TouchEvent): void {
    const first = touches[0];
    // Elements that scroll horizontally handle their own swipes.
    const own = target instanceof Element && target.closest('pre, input, textarea, [role="slider"]') !== null;
    touch.current = first && touches.length === 1 && !own ? { x: first.clientX, y: first.clientY } : null;
  }

  function end({ changedTouches }: TouchEvent): void {
    const last = changedTouches[0];
    const from = touch.current;
    touch.current = null;
    if (!isMobile || !from || !last) return;
    const next = swipedTo(shown, from, { x: last.clientX, y: last.clientY }, hasDrawer);
    if (next) changeLayout({ pane: next });
  }

  return (
    <div className="shell" data-pane={shown} onTouchStart={begin} onTouchEnd={end}>
      <ConnectionBanner />
      <CallBarPlace />
      <div className="shell-panes">
        <div className="shell-left" inert={isMobile && shown !== 'side'}>
          <nav className="shell-rail" aria-label={text('servers')} data-region>
            {hasLeft && <Rail />}
          </nav>
          <section className="shell-side" aria-label={text('side')} data-region style={isMobile ? {} : { width: sideWidth }}>
            {hasLeft && side}
            {!isMobile && <Resizer width={sideWidth} side="before" onChange={(width) => changeLayout({ sideWidth: width })} />}
          </section>
        </div>
        <main className="shell-main" aria-label={text('main')} data-region tabIndex={-1} inert={isMobile && shown !== 'main'}>
          {children}
        </main>
        {showsDrawer && (
          <aside className="shell-drawer" aria-label={text('drawer')} data-region style={isMobile ? {} : { width: drawerWidth }}>
            {drawer}
            {!isMobile && <Resizer width={drawerWidth} side="after" onChange={(width) => changeLayout({ drawerWidth: width })} />}
          </aside>
        )}
        {isMobile && shown !== 'main' && (
          <button type="button" className="shell-scrim" aria-label={text('back')} onClick={() => changeLayout({ pane: 'main' })} />
        )}
      </div>
    </div>
  );
}
