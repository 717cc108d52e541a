import { useAccount } from '../store/use-store.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const UserNotices = lazyDialog(async () => (await import('./UserNotices.tsx')).UserNotices);

/** Loaded on demand, because few users ever get a notice. */
export function LazyUserNotices() {
  return (useAccount()?.notices.length ?? 0) > 0 && <UserNotices />;
}
