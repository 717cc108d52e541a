import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyLightbox = lazyDialog(async () => (await import('./Lightbox.tsx')).Lightbox);
