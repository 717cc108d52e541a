import { MessageSkeletons, MOST_SKELETONS } from '../messages/MessageSkeletons.tsx';
import type { Connection } from '../realtime/connection.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useConnectingWords } from './connection-words.ts';
import { useIsMobile, useLayout } from './layout.ts';
import './shell.css';
import './shell-skeleton.css';

/** Widths in percent. They vary like names. */
const NAMES = [58, 44, 70, 52, 63, 38, 66, 48] as const;

/** The panes without their content, while a returning session connects and the page is not known on this device. */
export function ShellSkeleton({ connection }: { readonly connection: Connection }) {
  const { words, isLong } = useConnectingWords(connection);
  const isMobile = useIsMobile();
  const { sideWidth } = useLayout();
  return (
    <div className="shell" data-pane="main" aria-busy="true">
      <div role="status">{isLong ? <p className="banner">{words}</p> : <VisuallyHidden>{words}</VisuallyHidden>}</div>
      <div className="shell-panes" aria-hidden="true">
        {!isMobile && (
          <div className="shell-left">
            <div className="shell-rail shell-skeleton-rail">
              {NAMES.slice(0, 5).map((width) => (
                <Skeleton key={width} width={44} height={44} />
              ))}
            </div>
            <div className="shell-side shell-skeleton-side" style={{ width: sideWidth }}>
              {NAMES.map((width) => (
                <Skeleton key={width} width={`${width}%`} height={14} />
              ))}
            </div>
          </div>
        )}
        <div className="shell-main">
          <div className="main-header">
            <Skeleton width={140} height={14} />
          </div>
          <div className="shell-skeleton-lines">
            <MessageSkeletons rows={MOST_SKELETONS} />
          </div>
        </div>
      </div>
    </div>
  );
}
