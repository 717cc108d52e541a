import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyChangelog = lazyDialog(async () => (await import('./ChangelogDialog.tsx')).ChangelogDialog);
