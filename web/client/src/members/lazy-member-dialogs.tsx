import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyKickDialog = lazyDialog(async () => (await import('./KickDialog.tsx')).KickDialog);
export const LazyBanDialog = lazyDialog(async () => (await import('./KickDialog.tsx')).BanDialog);
export const LazyNicknameDialog = lazyDialog(async () => (await import('./NicknameDialog.tsx')).NicknameDialog);
