import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const LazyReportDialog = lazyDialog(async () => (await import('./ReportDialog.tsx')).ReportDialog);
