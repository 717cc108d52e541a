import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { openDialog } from '../app/overlays.ts';
import type { MenuEntry } from '../ui/MenuRows.tsx';
import { text } from './entry-texts.ts';
import { LazyReportDialog } from './LazyReportDialog.tsx';
import type { Reported } from './reported.ts';

/** `show`: a custom opener for callers that must restore the focus when the dialog is closed. */
export function reportEntry(about: Reported, show: (render: (close: () => void) => ReactNode) => void = openDialog): MenuEntry {
  return {
    id: 'report',
    label: text('report'),
    icon: <Flag aria-hidden="true" />,
    onAction: () => show((close) => <LazyReportDialog about={[about]} onClose={close} />),
  };
}
