import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyButtonForm = lazyDialog(async () => (await import('./ButtonForm.tsx')).ButtonForm);
