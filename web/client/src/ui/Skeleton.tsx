import './Skeleton.css';

type SkeletonProps = {
  readonly width?: number | string;
  readonly height?: number | string;
  readonly round?: boolean;
};

/** A placeholder while content is loading. Hidden from assistive technology, because the loading region announces itself. */
export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  return <span aria-hidden="true" className={round ? 'ui-skeleton ui-skeleton-round' : 'ui-skeleton'} style={{ width, height }} />;
}
