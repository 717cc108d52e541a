import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyInviteDialog = lazyDialog(async () => (await import('./InviteDialog.tsx')).InviteDialog);
