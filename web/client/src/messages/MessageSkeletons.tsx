import { Skeleton } from '../ui/Skeleton.tsx';
import './message-skeletons.css';

/** Widths in percent. They vary like sentences. */
const WIDTHS = [64, 38, 82, 51, 70, 44, 58, 76, 33] as const;

export const MOST_SKELETONS = WIDTHS.length;

/** Placeholders of messages that are loading. */
export function MessageSkeletons({ rows }: { readonly rows: number }) {
  return WIDTHS.slice(0, rows).map((width) => (
    <div key={width} className="message-skeleton">
      <Skeleton width={40} height={40} round />
      <div>
        <Skeleton width={120} height={12} />
        <Skeleton width={`${width}%`} height={12} />
      </div>
    </div>
  ));
}
