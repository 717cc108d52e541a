import './Skeleton.css';

type SkeletonProps = {
  readonly width?: number | string;
  readonly height?: number | string;
  readonly round?: boolean;
};

/** The shape of what comes; silent to assistive technology (the region that waits says so). */
export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  return <span aria-hidden="true" className={round ? 'ui-skeleton ui-skeleton-round' : 'ui-skeleton'} style={{ width, height }} />;
}
